/** Media types that hold no page, by their beginning, and what to call them. */
const kinds: readonly (readonly [type: string, kind: string])[] = [
  ['image/', 'an image'],
  ['audio/', 'sound'],
  ['video/', 'a video'],
  ['font/', 'a font'],
  ['model/', 'a 3D model'],
  ['application/pdf', 'a PDF document'],
  ['application/zip', 'a ZIP archive'],
  ['application/msword', 'an office document'],
  ['application/vnd.ms-', 'an office document'],
  ['application/vnd.openxmlformats-', 'an office document'],
  ['application/vnd.oasis.', 'an office document'],
  ['application/epub+zip', 'an e-book'],
  ['application/x-7z-compressed', 'a 7z archive'],
  ['application/x-rar', 'a RAR archive'],
  ['application/x-tar', 'a tar archive'],
  ['application/java-archive', 'a program'],
  ['application/wasm', 'a program'],
]

/** What a Content-Type clearly says instead of text; what may be text is left for the bytes to tell. */
export function binaryMediaType(contentType: string): string | undefined {
  const type = contentType.trim().toLowerCase()
  return kinds.find(([start]) => type.startsWith(start))?.[1]
}
