/** TeX for the characters of formulas that TeX spells in words. */

const pairs = (list: string): readonly (readonly [string, string])[] =>
  list
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const)

const letters = pairs(String.raw`
  α=\alpha β=\beta γ=\gamma δ=\delta ε=\varepsilon ϵ=\epsilon ζ=\zeta η=\eta θ=\theta ϑ=\vartheta ι=\iota κ=\kappa
  λ=\lambda μ=\mu ν=\nu ξ=\xi π=\pi ϖ=\varpi ρ=\rho ϱ=\varrho σ=\sigma ς=\varsigma τ=\tau υ=\upsilon φ=\varphi
  ϕ=\phi χ=\chi ψ=\psi ω=\omega Γ=\Gamma Δ=\Delta Θ=\Theta Λ=\Lambda Ξ=\Xi Π=\Pi Σ=\Sigma Υ=\Upsilon Φ=\Phi Ψ=\Psi
  Ω=\Omega ℵ=\aleph ℏ=\hbar ℓ=\ell ℘=\wp ℜ=\Re ℑ=\Im ∂=\partial ∇=\nabla ∞=\infty ∅=\emptyset ı=\imath ȷ=\jmath
  ℂ=\mathbb{C} ℍ=\mathbb{H} ℕ=\mathbb{N} ℙ=\mathbb{P} ℚ=\mathbb{Q} ℝ=\mathbb{R} ℤ=\mathbb{Z} ℒ=\mathcal{L}
  ℋ=\mathcal{H} ℱ=\mathcal{F} ℳ=\mathcal{M} ℰ=\mathcal{E} ℬ=\mathcal{B} ℛ=\mathcal{R} 𝔼=\mathbb{E}
`)

/** Operators and relations, which stand between spaces. */
const operators = pairs(String.raw`
  −=- ×=\times ÷=\div ±=\pm ∓=\mp ⋅=\cdot ·=\cdot ∗=* ⋆=\star ∘=\circ ∙=\bullet ⊕=\oplus ⊖=\ominus ⊗=\otimes
  ⊘=\oslash ⊙=\odot ∩=\cap ∪=\cup ⊎=\uplus ⊓=\sqcap ⊔=\sqcup ∨=\vee ∧=\wedge ∖=\setminus †=\dagger ‡=\ddagger
  ≤=\leq ≥=\geq ⩽=\leqslant ⩾=\geqslant ≪=\ll ≫=\gg ≠=\neq ≡=\equiv ≈=\approx ≅=\cong ≃=\simeq ∼=\sim ∝=\propto
  ≺=\prec ≻=\succ ⪯=\preceq ⪰=\succeq ⊂=\subset ⊃=\supset ⊆=\subseteq ⊇=\supseteq ⊊=\subsetneq ∈=\in ∉=\notin ∋=\ni
  ⊢=\vdash ⊣=\dashv ⊨=\models ⊥=\perp ∥=\parallel ∣=\mid ≔=:= ≜=\triangleq ≐=\doteq ≲=\lesssim ≳=\gtrsim
  →=\to ←=\leftarrow ↔=\leftrightarrow ⇒=\Rightarrow ⇐=\Leftarrow ⇔=\Leftrightarrow ↦=\mapsto ⟶=\longrightarrow
  ⟵=\longleftarrow ⟹=\Longrightarrow ⟺=\Longleftrightarrow ↑=\uparrow ↓=\downarrow ↗=\nearrow ↘=\searrow
  ⇀=\rightharpoonup ⇌=\rightleftharpoons ↪=\hookrightarrow ∀=\forall ∃=\exists ∄=\nexists ¬=\neg ∴=\therefore
  ∵=\because
  …=\ldots ⋯=\cdots ⋮=\vdots ⋱=\ddots ⋰=\iddots √=\sqrt ∠=\angle △=\triangle □=\square ⋈=\bowtie
`)

/** Operators with limits below and above. */
const large = pairs(String.raw`
  ∑=\sum ∏=\prod ∐=\coprod ∫=\int ∬=\iint ∭=\iiint ∮=\oint ⋂=\bigcap ⋃=\bigcup ⋀=\bigwedge ⋁=\bigvee ⨁=\bigoplus
  ⨂=\bigotimes ⨆=\bigsqcup
`)

const delimiters = pairs(String.raw`
  ⟨=\langle ⟩=\rangle 〈=\langle 〉=\rangle ⌈=\lceil ⌉=\rceil ⌊=\lfloor ⌋=\rfloor ‖=\| {=\{ }=\}
`)

/** Characters that TeX does not take as they are; and invisible ones, such as the application of a function. */
const others = new Map([
  ...pairs(String.raw`%=\% $=\$ #=\# &=\& _=\_ ~=\sim ′=' ″='' ‴=''' °=^{\circ} ⁡= ⁢= ⁣= ⁤=`),
  ['\\', '\\backslash'],
  ['\u00a0', '\\ '],
  ['\u2009', '\\,'],
] as const)

const texOf = new Map([...letters, ...operators, ...large, ...delimiters, ...others])

/** The characters of a formula in TeX. */
export const texCharacters = (text: string): string => {
  let tex = ''
  for (const character of text) tex = joinTex(tex, texOf.get(character) ?? character)
  return tex
}

/** Joins TeX; a space keeps the name of a command apart from a letter. */
export const joinTex = (before: string, after: string): string =>
  /\\[A-Za-z]+$/.test(before) && /^[A-Za-z]/.test(after) ? `${before} ${after}` : before + after

const operatorSet = new Set([
  ...operators.map(([character]) => character),
  '=',
  '<',
  '>',
  '+',
  '-',
  ':',
  '/',
])

/** Whether an operator stands between spaces. */
export const isSpacedOperator = (operator: string): boolean => operatorSet.has(operator)

const largeSet = new Set([
  ...large.map(([, tex]) => tex),
  '\\lim',
  '\\max',
  '\\min',
  '\\sup',
  '\\inf',
  '\\limsup',
  '\\liminf',
])

/** Whether TeX is an operator with limits. */
export const hasLimits = (tex: string): boolean => largeSet.has(tex.trim())

const functionNames = new Set(
  (
    'sin cos tan cot sec csc arcsin arccos arctan sinh cosh tanh coth exp log ln lg lim max min sup inf ' +
    'limsup liminf det dim ker deg arg gcd hom Pr'
  ).split(' '),
)

/** The name of a function, which TeX sets upright. */
export const isFunctionName = (name: string): boolean => functionNames.has(name)

/** Accents by the character that MathML puts over a base. */
export const overAccents: Readonly<Record<string, string>> = {
  '¯': '\\overline',
  '‾': '\\overline',
  '―': '\\overline',
  _: '\\overline',
  '^': '\\hat',
  ˆ: '\\hat',
  '~': '\\tilde',
  '˜': '\\tilde',
  '˙': '\\dot',
  '.': '\\dot',
  '¨': '\\ddot',
  '→': '\\vec',
  '⇀': '\\vec',
  '⃗': '\\vec',
  ˇ: '\\check',
  '˘': '\\breve',
  '´': '\\acute',
  '`': '\\grave',
  '⏞': '\\overbrace',
  '⏜': '\\overset{\\frown}',
}

export const underAccents: Readonly<Record<string, string>> = {
  _: '\\underline',
  '‾': '\\underline',
  '¯': '\\underline',
  '⏟': '\\underbrace',
}

/** Fences: what opens, and what closes it. */
export const closingFence: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '{': '}',
  '⟨': '⟩',
  '〈': '〉',
  '⌈': '⌉',
  '⌊': '⌋',
}
