# SPDX-License-Identifier: Apache-2.0
# What `make install` and the Debian package put where. DESTDIR and the prefix are honoured.

if(NOT ASSAY_FULL_ONLY)
  set(generated "${CMAKE_BINARY_DIR}/generated")
  add_custom_command(
    OUTPUT "${generated}/assay.bash" "${generated}/_assay" "${generated}/assay.fish" "${generated}/assay.1"
      "${generated}/aicr.bash" "${generated}/_aicr" "${generated}/aicr.fish"
    COMMAND $<TARGET_FILE:assay> completion bash > "${generated}/assay.bash"
    COMMAND $<TARGET_FILE:assay> completion zsh > "${generated}/_assay"
    COMMAND $<TARGET_FILE:assay> completion fish > "${generated}/assay.fish"
    COMMAND $<TARGET_FILE:assay> internal-reference man > "${generated}/assay.1"
    COMMAND "${CMAKE_COMMAND}" -E create_symlink $<TARGET_FILE:assay> "${generated}/aicr"
    COMMAND "${generated}/aicr" completion bash > "${generated}/aicr.bash"
    COMMAND "${generated}/aicr" completion zsh > "${generated}/_aicr"
    COMMAND "${generated}/aicr" completion fish > "${generated}/aicr.fish"
    DEPENDS assay
    COMMENT "Writing shell completion and the manual page"
    VERBATIM)
  add_custom_target(installed_texts ALL DEPENDS
    "${generated}/assay.bash" "${generated}/_assay" "${generated}/assay.fish" "${generated}/assay.1")

  install(TARGETS assay RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
  install(TARGETS assay-full RUNTIME DESTINATION "lib/assay")
  install(FILES "${generated}/assay.bash" DESTINATION "share/bash-completion/completions" RENAME assay)
  install(FILES "${generated}/_assay" DESTINATION "share/zsh/site-functions")
  install(FILES "${generated}/assay.fish" DESTINATION "share/fish/vendor_completions.d")
  install(FILES "${generated}/assay.1" DESTINATION "${CMAKE_INSTALL_MANDIR}/man1")

  # A drop-in name for scripts that call `aicr`, with its shell completion; never over a program that somebody else
  # installed.
  install(CODE "
    set(isOurs TRUE)
    set(bin \"\$ENV{DESTDIR}\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_BINDIR}\")
    set(link \"\${bin}/aicr\")
    if(IS_SYMLINK \"\${link}\")
      file(READ_SYMLINK \"\${link}\" target)
    else()
      set(target \"\")
    endif()
    if(target STREQUAL \"assay\")
      message(STATUS \"Up-to-date: \${link} -> assay\")
    elseif(EXISTS \"\${link}\" OR IS_SYMLINK \"\${link}\")
      message(WARNING \"\${link} is not ours: left as it is\")
      set(isOurs FALSE)
    else()
      file(CREATE_LINK assay \"\${link}\" SYMBOLIC)
      message(STATUS \"Installing: \${link} -> assay\")
    endif()
    if(isOurs)
      set(share \"\${CMAKE_INSTALL_PREFIX}/share\")
      file(INSTALL \"${generated}/aicr.bash\" DESTINATION \"\${share}/bash-completion/completions\" RENAME aicr)
      file(INSTALL \"${generated}/_aicr\" DESTINATION \"\${share}/zsh/site-functions\")
      file(INSTALL \"${generated}/aicr.fish\" DESTINATION \"\${share}/fish/vendor_completions.d\")
    endif()")
else()
  install(PROGRAMS $<TARGET_FILE:assay-full> DESTINATION "${CMAKE_INSTALL_BINDIR}" RENAME assay)
endif()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME assay)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_CONTACT "assay maintainers <assay@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "Recipes for GPU clusters, and whether a cluster meets them")
set(CPACK_DEBIAN_PACKAGE_SECTION admin)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES OFF)
include(CPack)
