// SPDX-License-Identifier: Apache-2.0

// What gopkg.in/yaml.v3 and encoding/json make of values: the other side of ../yaml_v3_test.cpp.
//
// Standard input is a stream of requests, each one byte and its operand:
//
//	v VALUE  answers three blobs: YAML with indent 2, with indent 4, JSON with indent 2 (empty: JSON has no form)
//	p BLOB   answers four blobs: the tag of the text as a plain scalar (empty: it is none), its value by %v,
//	         its value written again as YAML and as JSON
//
// A blob is its length in decimal, a line feed and its bytes. A value is one byte and its operand: n (null), t, f
// (booleans), i BLOB, u BLOB, d BLOB (numbers in decimal), s BLOB, [ COUNT-BLOB VALUES, { COUNT-BLOB (BLOB VALUE)s.
package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strconv"

	"gopkg.in/yaml.v3"
)

var (
	in  = bufio.NewReaderSize(os.Stdin, 1<<20)
	out = bufio.NewWriterSize(os.Stdout, 1<<20)
)

func must[T any](value T, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

func readBlob() string {
	line := must(in.ReadString('\n'))
	blob := make([]byte, must(strconv.Atoi(line[:len(line)-1])))
	must(io.ReadFull(in, blob))
	return string(blob)
}

func writeBlob(blob []byte) {
	fmt.Fprintf(out, "%d\n", len(blob))
	must(out.Write(blob))
}

func readValue() any {
	switch kind := must(in.ReadByte()); kind {
	case 'n':
		return nil
	case 't', 'f':
		return kind == 't'
	case 'i':
		return must(strconv.ParseInt(readBlob(), 10, 64))
	case 'u':
		return must(strconv.ParseUint(readBlob(), 10, 64))
	case 'd':
		return must(strconv.ParseFloat(readBlob(), 64))
	case 's':
		return readBlob()
	case '[':
		list := make([]any, must(strconv.Atoi(readBlob())))
		for i := range list {
			list[i] = readValue()
		}
		return list
	case '{':
		count := must(strconv.Atoi(readBlob()))
		mapping := make(map[string]any, count)
		for i := 0; i < count; i++ {
			key := readBlob()
			mapping[key] = readValue()
		}
		return mapping
	default:
		panic(fmt.Sprintf("unknown kind %q", kind))
	}
}

func asYAML(value any, indent int) []byte {
	var buffer bytes.Buffer
	encoder := yaml.NewEncoder(&buffer)
	encoder.SetIndent(indent)
	must(0, encoder.Encode(value))
	must(0, encoder.Close())
	return buffer.Bytes()
}

func asJSON(value any) []byte {
	var buffer bytes.Buffer
	encoder := json.NewEncoder(&buffer)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(value); err != nil {
		return nil
	}
	return buffer.Bytes()
}

func answerPlain(text string) {
	var node yaml.Node
	err := yaml.Unmarshal([]byte(text), &node)
	if err != nil || len(node.Content) != 1 || node.Content[0].Kind != yaml.ScalarNode ||
		node.Content[0].Style != 0 || node.Content[0].Value != text {
		for i := 0; i < 4; i++ {
			writeBlob(nil)
		}
		return
	}
	var value any
	must(0, node.Decode(&value))
	writeBlob([]byte(node.Content[0].ShortTag()))
	writeBlob([]byte(fmt.Sprint(value)))
	writeBlob(asYAML(value, 2))
	writeBlob(asJSON(value))
}

func main() {
	defer out.Flush()
	for {
		request, err := in.ReadByte()
		if err == io.EOF {
			return
		}
		switch must(request, err) {
		case 'v':
			value := readValue()
			writeBlob(asYAML(value, 2))
			writeBlob(asYAML(value, 4))
			writeBlob(asJSON(value))
		case 'p':
			answerPlain(readBlob())
		default:
			panic(fmt.Sprintf("unknown request %q", request))
		}
	}
}
