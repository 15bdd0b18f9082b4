/** The header for the user name and password of a URL; none where it has neither. */
export function basicAuthorization({ username, password }: URL): Record<string, string> {
  if (!username && !password) return {}
  const credentials = `${percentDecoded(username)}:${percentDecoded(password)}`
  return { Authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
