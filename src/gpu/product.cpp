// SPDX-License-Identifier: Apache-2.0
#include "gpu/product.h"

#include "base/text.h"
#include "gpu/product_table.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gpu {
namespace {

constexpr std::array<std::string_view, 3> kVendorNames = {"unknown", "nvidia", "amd"};
constexpr std::array<std::string_view, 7> kAccelerators = {"h100", "h200", "gb200", "gb300",
                                                           "b200", "a100", "l40"};
constexpr std::string_view kSeparators = "-_() \t";
constexpr std::string_view kDigits = "0123456789";

struct Word {
  std::string text;  // lower case
  char before = 0;   // the separator in front of it
  bool used = false;
};

// `RTX6000` is written as one word by virtual GPUs and as two by the cards.
void addWord(std::vector<Word>& words, std::string word, char before) {
  if (word.size() > 3 && (word.starts_with("rtx") || word.starts_with("gtx"))) {
    words.push_back({word.substr(0, 3), before});
    words.push_back({word.substr(3), 0});
    return;
  }
  words.push_back({std::move(word), before});
}

std::vector<Word> wordsOf(std::string_view name) {
  std::vector<Word> words;
  const std::string lower = text::toLower(text::trim(name));
  for (std::size_t at = lower.find_first_not_of(kSeparators); at != std::string::npos;) {
    const std::size_t end = std::min(lower.find_first_of(kSeparators, at), lower.size());
    addWord(words, lower.substr(at, end - at), at == 0 ? '\0' : lower[at - 1]);
    at = lower.find_first_not_of(kSeparators, end);
  }
  return words;
}

// Removes digits and then `unit` from the front of `text`; false when they are not there.
bool takeQuantity(std::string_view& text, std::string_view unit) {
  const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
  if (digits == 0 || !text.substr(digits).starts_with(unit)) {
    return false;
  }
  text.remove_prefix(digits + unit.size());
  return true;
}

// `1g.10gb`, `1c.3g.20gb`, with attributes: `1g.10gb+me`, written `1g.10gb.me` in labels.
bool isMigProfile(std::string_view text) {
  std::string_view rest = text;
  takeQuantity(rest, "c.");
  if (!takeQuantity(rest, "g.") || !takeQuantity(rest, "gb")) {
    return false;
  }
  return rest.empty() || ((rest.front() == '.' || rest.front() == '+') &&
                          rest.find_first_not_of("abcdefghijklmnopqrstuvwxyz.+") == std::string_view::npos);
}

// `10C`, `16Q`, `2B4`, `5CME`: the framebuffer of a virtual GPU and its licence.
bool isVirtualProfile(std::string_view text) {
  const std::size_t digits = std::min(text.find_first_not_of(kDigits), text.size());
  if (digits == 0 || digits == text.size() ||
      std::string_view("abcq").find(text[digits]) == std::string_view::npos) {
    return false;
  }
  text.remove_prefix(digits + 1);
  return text.empty() || text == "me" || text.find_first_not_of(kDigits) == std::string_view::npos;
}

bool isMemorySize(std::string_view text) {
  return takeQuantity(text, "g") && (text.empty() || text == "b" || text == "ib");
}

// Reads the profile that follows the word `mig` at `at`, and uses up its words.
std::string takeMigProfile(std::vector<Word>& words, std::size_t at) {
  if (at >= words.size() || !isMigProfile(words[at].text)) {
    if (at < words.size() && words[at].text == kInvalidProfile) {
      words[at].used = true;
    }
    return std::string(kInvalidProfile);
  }
  std::string profile = words[at].text;
  words[at].used = true;
  // `1g.24gb-me`, without media extensions: the attribute's dash is also a separator.
  if (at + 1 < words.size() && words[at + 1].text == "me" && words[at + 1].before != ' ') {
    profile.append(1, words[at + 1].before).append(words[at + 1].text);
    words[at + 1].used = true;
  }
  return profile;
}

// Uses up a virtual GPU's profile, and the slice count in front of it when it is cut from a partition
// (`A100-4-20C`).
void takeVirtualProfile(std::vector<Word>& words, std::size_t at) {
  words[at].used = true;
  const std::string& slices = words[at - 1].text;
  if (slices.size() == 1 && kDigits.find(slices.front()) != std::string_view::npos) {
    words[at - 1].used = true;
  }
}

// What the name says beside the product. Returns whether it is a virtual GPU's.
bool takeMarks(std::vector<Word>& words, Product& product) {
  bool isVirtual = false;
  for (std::size_t at = 0; at < words.size(); ++at) {
    Word& word = words[at];
    if (word.used) {
      continue;
    }
    if (word.text == "shared") {
      word.used = true;
      product.shared = true;
    } else if (word.text == "mig") {
      word.used = true;
      product.mig = takeMigProfile(words, at + 1);
    } else if (at > 0 && isVirtualProfile(word.text)) {
      takeVirtualProfile(words, at);
      isVirtual = true;
      product.shared = true;
    }
  }
  return isVirtual;
}

struct FamilyWord {
  std::string_view text;
  bool optional;
};

// Removes the first word from a family's pattern.
FamilyWord takeWord(std::string_view& pattern) {
  const std::size_t end = std::min(pattern.find(' '), pattern.size());
  std::string_view word = pattern.substr(0, end);
  pattern.remove_prefix(std::min(end + 1, pattern.size()));
  const bool optional = word.ends_with('?');
  word.remove_suffix(optional ? 1 : 0);
  return {word, optional};
}

std::string nameOf(const Family& family) {
  std::string name(family.name);
  for (std::string_view pattern = family.name.empty() ? family.words : ""; !pattern.empty();) {
    const FamilyWord word = takeWord(pattern);
    if (!word.optional) {
      name.append(name.empty() ? "" : "-").append(word.text);
    }
  }
  return name;
}

// How many words from `words` on are the family's; 0 when it is not there.
std::size_t matchLength(const Family& family, std::span<const Word> words) {
  std::size_t length = 0;
  for (std::string_view pattern = family.words; !pattern.empty();) {
    const FamilyWord wanted = takeWord(pattern);
    if (length < words.size() && !words[length].used && words[length].text == wanted.text) {
      ++length;
    } else if (!wanted.optional) {
      return 0;
    }
  }
  return length;
}

// The longest match wins, so that `RTX 6000 Ada` is never `RTX 6000`. Uses up its words.
const Family* takeFamily(std::vector<Word>& words, std::span<const Family> candidates) {
  const Family* best = nullptr;
  std::span<Word> matched;
  for (std::size_t at = 0; at < words.size(); ++at) {
    const std::span<Word> rest = std::span(words).subspan(at);
    for (const Family& family : candidates) {
      const std::size_t length = matchLength(family, rest);
      if (length > matched.size()) {
        best = &family;
        matched = rest.first(length);
      }
    }
  }
  for (Word& word : matched) {
    word.used = true;
  }
  return best;
}

// The vendor that the words state; nothing when they state two.
std::optional<Vendor> statedVendor(const std::vector<Word>& words) {
  Vendor stated = Vendor::unknown;
  for (const Word& word : words) {
    const auto found = std::ranges::find(vendorWords(), word.text, &VendorWord::word);
    if (found == vendorWords().end()) {
      continue;
    }
    if (stated != Vendor::unknown && stated != found->vendor) {
      return std::nullopt;
    }
    stated = found->vendor;
  }
  return stated;
}

// A laptop's GPU has the number of a card and the silicon of a smaller one.
bool takeLaptop(std::vector<Word>& words) {
  const auto found = std::ranges::find(words, "laptop", &Word::text);
  if (found == words.end()) {
    return false;
  }
  found->used = true;
  return true;
}

bool isAccountedFor(const Word& word) {
  return word.used || isMemorySize(word.text) ||
         std::ranges::find(qualifiers(), word.text) != qualifiers().end() ||
         std::ranges::find(vendorWords(), word.text, &VendorWord::word) != vendorWords().end();
}

}  // namespace

std::string_view toText(Vendor vendor) { return kVendorNames.at(static_cast<std::size_t>(vendor)); }

Product parseProduct(std::string_view name) {
  Product product;
  std::vector<Word> words = wordsOf(name);
  const bool isVirtual = takeMarks(words, product);
  const std::optional<Vendor> vendor = statedVendor(words);
  if (!vendor) {
    return product;
  }
  const Family* family = isVirtual ? takeFamily(words, virtualBoards()) : nullptr;
  if (family == nullptr) {
    family = takeFamily(words, families());
  }
  if (family != nullptr && *vendor != Vendor::unknown && *vendor != family->vendor) {
    return product;
  }
  product.vendor = *vendor;
  const bool isLaptop = takeLaptop(words);
  // A word that means nothing here may be what makes it another product.
  if (family != nullptr && std::ranges::all_of(words, isAccountedFor)) {
    product.vendor = family->vendor;
    product.family = nameOf(*family).append(isLaptop ? "-laptop" : "");
  }
  return product;
}

std::optional<std::string> acceleratorOf(const Product& product) {
  const bool known = std::ranges::find(kAccelerators, product.family) != kAccelerators.end();
  return known ? std::optional(product.family) : std::nullopt;
}

}  // namespace gpu
