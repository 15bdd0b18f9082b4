import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import type { client } from '../studio-client.js'

type Sample = Awaited<ReturnType<typeof client.healthHistory>>['samples'][number]

const colours = [
  '#15803d',
  '#1d4ed8',
  '#b45309',
  '#9333ea',
  '#be123c',
  '#0e7490',
  '#4d7c0f',
  '#6b7280',
]

/** The share of pages since the sample before on which each rule was right. */
export function HealthChart({ samples }: { readonly samples: readonly Sample[] }): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const { names, data } = columnsOf(samples)
    const style = getComputedStyle(document.documentElement)
    const ink = style.getPropertyValue('color')
    const axis = { stroke: ink, grid: { stroke: '#88888833' }, ticks: { stroke: '#88888833' } }
    const size = () => ({ width: Math.max(280, element.clientWidth), height: 260 })
    const chart = new UPlot(
      {
        ...size(),
        scales: { x: { range: (_, min, max) => timeRange(min, max) }, y: { range: [-0.02, 1.02] } },
        axes: [
          axis,
          { ...axis, values: (_, ticks) => ticks.map((tick) => `${Math.round(tick * 100)} %`) },
        ],
        series: [
          {},
          ...names.map((label, at) => ({
            label,
            stroke: colours[at % colours.length]!,
            width: 2,
            spanGaps: true,
            points: { size: 6, show: true },
            value: (_: UPlot, value: number | null) =>
              value === null ? '–' : `${Math.round(value * 100)} %`,
          })),
        ],
      },
      data,
      element,
    )
    const observer = new ResizeObserver(() => chart.setSize(size()))
    observer.observe(element)
    return () => {
      observer.disconnect()
      chart.destroy()
    }
  }, [samples])
  return (
    <div
      class="chart"
      ref={box}
      role="img"
      aria-label="Share of pages on which each rule was right, over time"
    />
  )
}

/** The least seconds that are shown: what lies within moments says nothing over time. */
const minSeconds = 3600

function timeRange(min: number, max: number): [number, number] {
  const missing = Math.max(0, minSeconds - (max - min))
  return [min - missing / 2, max + missing / 2]
}

interface Columns {
  readonly names: readonly string[]
  readonly data: UPlot.AlignedData
}

function columnsOf(samples: readonly Sample[]): Columns {
  const times = [...new Set(samples.map(({ at }) => Date.parse(at) / 1000))].sort((a, b) => a - b)
  const names = [...new Set(samples.map(({ layout, field }) => `${field} (${layout})`))].sort()
  const series = names.map((name) => {
    const shares = new Map<number, number>()
    let before = { hits: 0, misses: 0, version: 0 }
    for (const sample of samples) {
      if (`${sample.field} (${sample.layout})` !== name) continue
      // a new version counts from the beginning
      const from = sample.version === before.version ? before : { hits: 0, misses: 0 }
      const [hits, misses] = [sample.hits - from.hits, sample.misses - from.misses]
      if (hits + misses > 0) shares.set(Date.parse(sample.at) / 1000, hits / (hits + misses))
      before = sample
    }
    return times.map((time) => shares.get(time) ?? null)
  })
  return { names, data: [times, ...series] as UPlot.AlignedData }
}
