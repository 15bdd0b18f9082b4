import { describe } from 'vitest'
import { isRead } from './scanner.test-kit.js'

describe('a comment', () => {
  isRead([
    ['ends at -->', 'a<!-- b > c -- d -> e -->f', "'a' 'f'"],
    ['may be short', 'a<!-->b<!--->c<!---->d<!----->e', "'a' 'b' 'c' 'd' 'e'"],
    ['ends after more dashes', 'a<!-- b --------->c', "'a' 'c'"],
    ['ends at --!>', 'a<!-- b --!>c', "'a' 'c'"],
    ['of dashes ends at --!>', 'a<!----!>b<!-----!>c', "'a' 'b' 'c'"],
    ['does not end at --!> with its first dashes', 'a<!--!>b-->c<!---!>d-->e', "'a' 'c' 'e'"],
    ['does not end at --!->', 'a<!-- --!-> b -->c', "'a' 'c'"],
    ['does not end at --! >', 'a<!-- --! > b -->c', "'a' 'c'"],
    ['does not end at ->', 'a<!-- -> b -->c', "'a' 'c'"],
    ['does not end at -- >', 'a<!-- -- > b -->c', "'a' 'c'"],
    ['holds tags and comments', 'a<!-- <b> <!-- c -->d', "'a' 'd'"],
    ['holds a comment of its own', 'a<!-- <!-->b', "'a' 'b'"],
    ['holds a comment with a single dash', 'a<!-- <!->b-->c', "'a' 'c'"],
    ['that the page breaks off in goes on to its end', 'a<!-- <b> --', "'a'"],
    ['that the page breaks off in after !', 'a<!-- <b> --!', "'a'"],
    ['that the page breaks off in after its beginning', 'a<!--', "'a'"],
    ['that the page breaks off in after a dash', 'a<!---', "'a'"],
  ])
})

describe('a declaration', () => {
  isRead([
    ['is a DOCTYPE', '<!DOCTYPE html>a<!doctype>b', "'a' 'b'"],
    ['ends in the quotes of a DOCTYPE', `<!DOCTYPE html PUBLIC "a>b">`, `'b">'`],
    ['of nothing is left out', 'a<!>b', "'a' 'b'"],
    ['of one dash is left out', 'a<!->b<!-c-->d', "'a' 'b' 'd'"],
    ['ends at its first >', 'a<!ELEMENT b "c>d">e', `'a' 'd">e'`],
    ['is an instruction', '<?xml version="1.0"?>a<?php echo "b>c" ?>d', `'a' 'c" ?>d'`],
    ['of nothing but ? is left out', 'a<?>b', "'a' 'b'"],
    ['that the page breaks off in is none', 'a<!DOCTYPE htm', "'a'"],
    ['that the page breaks off in after !', 'a<!', "'a'"],
    ['that the page breaks off in after ?', 'a<?', "'a'"],
  ])
})

describe('CDATA is a comment', () => {
  isRead([
    ['that ends at its first >', 'a<![CDATA[b>c]]>d', "'a' 'c]]>d'"],
    ['in drawings too', '<svg><![CDATA[b>c]]></svg>', "<svg> 'c]]>' </svg>"],
    ['in either case', 'a<![cdata[b]]>c', "'a' 'c'"],
    ['that the page may break off in', 'a<![CDATA[b', "'a'"],
  ])
})
