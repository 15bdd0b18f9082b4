/** What a reader sees of a box beside its place. Elements that look alike share one. */
export interface Style {
  /** In pixels. */
  readonly fontSize: number
  /** From 100 to 900; 400 is usual, 700 is bold. */
  readonly fontWeight: number
  readonly fontFamily: string
  readonly colour: string
  /** The element's own; `transparent` where what is behind it shows. */
  readonly background: string
  /** Whether anything of it is painted: a box may take its room and show nothing. */
  readonly visibility: 'visible' | 'invisible'
  /** Whether it stays where it is in the window while the page is scrolled: then it lies upon the page, not in it. */
  readonly position: 'fixed' | 'in the page'
}

export const transparent = 'transparent'
