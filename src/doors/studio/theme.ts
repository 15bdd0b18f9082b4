const key = 'treesift-theme'

export type Theme = 'auto' | 'light' | 'dark'

export const themes: readonly Theme[] = ['auto', 'light', 'dark']

export const storedTheme = (): Theme => {
  const stored = localStorage.getItem(key)
  return themes.find((theme) => theme === stored) ?? 'auto'
}

/** What the browser prefers, unless a person chose. */
export function applyTheme(theme: Theme): void {
  if (theme === 'auto') localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  document.documentElement.dataset['theme'] = theme
}
