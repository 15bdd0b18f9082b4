import { describe } from 'vitest'
import { isRead } from './scanner.test-kit.js'

describe('raw text', () => {
  isRead([
    ...['title', 'textarea', 'style', 'xmp', 'script'].map(
      (name) =>
        [
          `is in ${name.toUpperCase()}`,
          `<${name}>a <b> </c> &amp; <!d --></${name}>e`,
          `<${name}> 'a <b> </c> &amp; <!d -->' </${name}> 'e'`,
        ] as const,
    ),
    ['is in elements in either case', '<TITLE><b></tItLe>', "<title> '<b>' </title>"],
    ['is in elements with attributes', '<title a="b"><c></title>', `<title a="b"> '<c>' </title>`],
    ['may be none', '<title></title>a', "<title> </title> 'a'"],
    ['is not in elements whose names begin so', '<titles><b></titles>', '<titles> <b> </titles>'],
    ['is not in elements whose names end so', '<subtitle><b>', '<subtitle> <b>'],
    [
      'holds end tags of names that begin so',
      '<title></titles></title>',
      "<title> '</titles>' </title>",
    ],
    ['holds other end tags', '<title></b></style></title>', "<title> '</b></style>' </title>"],
    [
      'holds what looks like its end',
      '<title></ title>< /title></title>',
      "<title> '</ title>< /title>' </title>",
    ],
    ['holds </ and <', '<title></</<</title>', "<title> '</</<' </title>"],
    ['holds comments', '<style><!-- </style> -->', "<style> '<!-- ' </style> ' -->'"],
    ['ends at an end tag with white space', '<title>a</title\n>b', "<title> 'a' </title> 'b'"],
    ['ends at an end tag with a slash', '<title>a</title/>b', "<title> 'a' </title> 'b'"],
    ['ends at an end tag with attributes', '<title>a</title b=">">c', "<title> 'a' </title> 'c'"],
    ['ends with the page', '<title>a<b>', "<title> 'a<b>'"],
    ['ends with the page before a >', '<title>a</title', "<title> 'a</title'"],
    ['ends before an end tag that the page breaks off in', '<title>a</title ', "<title> 'a'"],
    ['is in an element that only looks closed', '<title/><b></title>', "<title/> '<b>' </title>"],
    [
      'is in a SCRIPT that only looks closed',
      '<script src=a /><b></script>',
      `<script src="a"/> '<b>' </script>`,
    ],
    ['of PLAINTEXT never ends', '<plaintext>a</plaintext><b>', "<plaintext> 'a</plaintext><b>'"],
  ])
})

describe('markup, unlike in browsers', () => {
  isRead(
    ['noscript', 'iframe', 'noembed', 'noframes'].map((name) => [
      `is in ${name.toUpperCase()}`,
      `<${name}><b>a</b></${name}>`,
      `<${name}> <b> 'a' </b> </${name}>`,
    ]),
  )
})

describe('in SVG and MATH', () => {
  isRead([
    ['a slash closes a raw text', '<svg><style/><b></svg>', '<svg> <style/> <b> </svg>'],
    ['so it does in MATH', '<math><title/><b></math>', '<math> <title/> <b> </math>'],
    ['in either case', '<SVG><style/><b></SVG>', '<svg> <style/> <b> </svg>'],
    [
      'in another one',
      '<svg><svg></svg><style/><b></svg>',
      '<svg> <svg> </svg> <style/> <b> </svg>',
    ],
    [
      'raw texts are as elsewhere',
      '<svg><style><b></style></svg>',
      "<svg> <style> '<b>' </style> </svg>",
    ],
    ['nothing is after its end', '<svg></svg><style/><b>', "<svg> </svg> <style/> '<b>'"],
    ['nothing is when it is closed', '<svg/><style/><b>', "<svg/> <style/> '<b>'"],
    [
      'nothing is after an end tag of none',
      '</svg><svg></svg><style/><b>',
      "</svg> <svg> </svg> <style/> '<b>'",
    ],
    ['nothing is in elements whose names begin so', '<svgs><style/><b>', "<svgs> <style/> '<b>'"],
  ])
})

describe('the text of a SCRIPT', () => {
  isRead([
    ['holds a comment', '<script><!-- a --></script>', "<script> '<!-- a -->' </script>"],
    ['ends in a comment', '<script><!-- a </script>b', "<script> '<!-- a ' </script> 'b'"],
    [
      'ends in a comment with a slash',
      '<script><!-- a </script/>b',
      "<script> '<!-- a ' </script> 'b'",
    ],
    [
      'holds start tags of SCRIPT',
      '<script>a<script>b</script>c',
      "<script> 'a<script>b' </script> 'c'",
    ],
    [
      'holds a SCRIPT in a comment',
      '<script><!--<script>a</script>b--></script>c',
      "<script> '<!--<script>a</script>b-->' </script> 'c'",
    ],
    [
      'holds a SCRIPT with attributes in a comment',
      '<script><!--<SCRIPT b=c>a</sCript b=c>b--></script>c',
      "<script> '<!--<SCRIPT b=c>a</sCript b=c>b-->' </script> 'c'",
    ],
    [
      'holds several',
      '<script><!--<script></script><script/></script/>--></script>c',
      "<script> '<!--<script></script><script/></script/>-->' </script> 'c'",
    ],
    [
      'holds one in another once',
      '<script><!--<script><script></script></script>c',
      "<script> '<!--<script><script></script>' </script> 'c'",
    ],
    [
      'ends after the SCRIPT in a comment',
      '<script><!--<script></script></script>c',
      "<script> '<!--<script></script>' </script> 'c'",
    ],
    [
      'ends after the comment ended in a SCRIPT',
      '<script><!--<script>--></script>c',
      "<script> '<!--<script>-->' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a comment',
      '<script><!-- --><script></script>c',
      "<script> '<!-- --><script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a short comment',
      '<script><!--><script></script>c',
      "<script> '<!--><script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT after a comment of three dashes',
      '<script><!---><script></script>c',
      "<script> '<!---><script>' </script> 'c'",
    ],
    [
      'holds a SCRIPT after --!>, which ends no comment here',
      '<script><!-- --!><script></script>--></script>c',
      "<script> '<!-- --!><script></script>-->' </script> 'c'",
    ],
    [
      'holds a SCRIPT in its second comment',
      '<script><!-- --><!--<script></script></script>c',
      "<script> '<!-- --><!--<script></script>' </script> 'c'",
    ],
    [
      'holds no SCRIPT of a longer name',
      '<script><!--<scripts></script>c',
      "<script> '<!--<scripts>' </script> 'c'",
    ],
    [
      'holds no comment of one dash',
      '<script><!-<script></script>c',
      "<script> '<!-<script>' </script> 'c'",
    ],
    ['ends with the page', '<script>a<b', "<script> 'a<b'"],
    ['ends with the page after <', '<script>a<', "<script> 'a<'"],
    [
      'ends with the page in a comment',
      '<script><!-- <script></script>',
      "<script> '<!-- <script></script>'",
    ],
    ['ends with the page after <!--', '<script><!--', "<script> '<!--'"],
  ])
})
