/**
 * Regular expressions that scripts/lint-regexps.mjs cannot prove to be linear: what bounds the texts that they see, or
 * why they are linear.
 */
export const regexpExceptions = {
  [String.raw`/(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+\.[\p{L}\p{N}-]/gu`]:
    'a search begins only at the first character of a word, and reads that word and the next',
  [String.raw`/[\p{L}\p{M}'’]+$/u`]: 'names of months from the data of Intl, of a few characters',
  [String.raw`/(\p{L}+)\s?$/u`]: 'at most 24 characters between a date and its time (maxGap)',
  [String.raw`/\s+[\p{P}\p{S}]+\s+|\s*[|\u00bb\u00ab\u203a\uff5c\u2502\u00b7\uff0f]\s*|:\s+|\uff1a|\s+(?=\()|_/gu`]:
    'candidates for titles, of at most 400 characters (longestTitle, longestSource)',
  [String.raw`/-?\d+\.\d+(?![\dem])/g`]: 'coordinates of plots that the program draws itself',
  [String.raw`/^(?:#{1,6}(?=\s|$)|[-+](?![\p{L}\p{N}])|[>=|]|:(?=\s*-))/u`]:
    'only at the beginning of a line, where it reads white space once',
  [String.raw`/"@type"\s*:\s*(\[\s*)?"([\w:/.]{1,80})"/g`]:
    'a search begins only at "@type", and reads on to the next quotation mark but one',
  '/n*$/': 'the latest uses of a rule, of at most 20 letters (keptUses)',
  [String.raw`/(?<!\S)(?!\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{1,4}(?!\d)|(?:19|20)\d\d\s?-\s?(?:19|20)\d\d)[+(]{0,2}\d[\d\s()/.-]{7,}\d(?!\S)/`]:
    'segments and values of at most 200 characters (maxPatternCharacters)',
  [String.raw`/^(\d{4})(?:-(\d{1,2})-(\d{1,2})|(\d\d)(\d\d)|\/(\d{1,2})\/(\d{1,2}))(?!\d)(?:[T\s]+(\d{1,2}):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)?\s*)?/i`]:
    'only at the beginning of a text, where it reads white space and digits once',
  [String.raw`/[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Hang}]&&[\p{L}\p{N}_]]|[[\p{L}\p{N}_]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Hang}]]+/gv`]:
    'one character, or some of a class that has none of these; the flag is what the proof does not know',
  [String.raw`/^(?:\s*\\(?:dpi\{\d+\}|inline|large|Large|huge|small|tiny|bg_\w+|fn_\w+|displaystyle)){1,9}\s*/`]:
    'only at the beginning of a text, nine times: nothing that could fail comes after it',
  // these repeat a group, which is no matter in short texts
  [String.raw`/(\d+)|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu`]:
    'texts of at most 250 characters (maxLength)',
  [String.raw`/^\p{L}[\p{L}\p{M}'’-]*(?: \p{L}[\p{L}\p{M}'’-]*)*$/u`]:
    'texts of at most 200 characters (longestTidyName)',
  [String.raw`/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i`]: 'texts of at most 200 characters (longestTag)',
  [String.raw`/^(?:\.?\/)+/`]: 'paths of files, of at most 64 kB (maxPathBytes)',
  [String.raw`/^(\/\/?)([a-z][\w-]*|\*)((?:\[(?:[^\]"']|"[^"]*"|'[^']*')*\])*)/i`]:
    'selectors of at most 4096 characters (selectorLimits)',
  [String.raw`/\[(?:[^\]"']|"[^"]*"|'[^']*')*\]/gy`]:
    'selectors of at most 4096 characters (selectorLimits)',
  [String.raw`/^(?:document\s*\.\s*querySelector(?:All)?|\$\$?)\s*\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\x60(?:[^\x60\\]|\\.)*\x60)\s*\)\s*;?$/s`]:
    'selectors of at most 4096 characters (selectorLimits)',
  [String.raw`/[Aa](?:[ '\u2019-][Aa])+/g`]: 'shapes of at most 40 characters (shapeLength)',
  '/9(?:[.,]9)+/g': 'shapes of at most 40 characters (shapeLength)',
  'RegExp in src/analysis/metadata/fields/split-names.ts':
    'words from the data of Intl between single spaces: the length of the longest word',
  'RegExp in src/doors/cli/commands/rules-health.ts':
    'the latest uses of a rule, of at most 20 letters (keptUses)',
  'RegExp in src/input/files/glob.ts': 'a set of characters, compared with one character',
}
