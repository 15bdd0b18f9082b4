import { describe } from 'vitest'
import { isRead } from './scanner.test-kit.js'

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
