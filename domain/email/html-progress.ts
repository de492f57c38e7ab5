import { percent, type Share } from '../progress/progress.ts'
import type { ColourName } from './colours.ts'
import { colours } from './colours.ts'
import { escape, backgroundAttributes, paragraph, table, textAttributes } from './html-elements.ts'
import type { Step } from './email.ts'

/** Renders the progress as text and as bars. Bars are coloured table cells, because email programs block images. */
export const renderProgress = ({ overall, steps }: { overall: Share; steps: readonly Step[] }): string =>
  [
    paragraph(`${percent(overall)}%`, 'figure', 'text', '24px 0 0'),
    paragraph(`${overall.completed} of ${overall.total} tasks completed`, 'text', 'textMuted', '0 0 12px'),
    bar(
      steps.map((step) => segmentsOf(step, overall.total)),
      12,
    ),
    table(steps.map(row).join('\n'), 'width="100%" style="width:100%;margin-top:20px;"'),
  ].join('\n')

const row = (step: Step): string => {
  const figures = `${step.completed} of ${step.total} &nbsp; <strong ${textAttributes('strong', 'text')}>${percent(step)}%</strong>`
  const name = `${step.step}&nbsp; ${escape(step.name)}`
  return `<tr>
<td ${textAttributes('strong', `cat${step.step}Text`, 'padding:8px 0 4px;')}>${name}</td>
<td align="right" width="1%" ${textAttributes('text', 'textMuted', 'padding:8px 0 4px;white-space:nowrap;')}>${figures}</td>
</tr>
<tr><td colspan="2" style="padding:0 0 8px;">${bar([segmentsOf(step, step.total)], 6)}</td></tr>`
}

interface Segment {
  readonly colour: ColourName
  /** Percent of the bar's width. */
  readonly percent: number
}

/** Returns the completed and the open part of a step, in percent of `total` tasks. */
function segmentsOf(step: Step, total: number): Segment[] {
  const segments: readonly { colour: ColourName; tasks: number }[] = [
    { colour: `cat${step.step}Solid`, tasks: step.completed },
    { colour: `cat${step.step}Soft`, tasks: step.total - step.completed },
  ]
  return segments
    .filter(({ tasks }) => tasks > 0)
    .map(({ colour, tasks }) => ({ colour, percent: (tasks / total) * 100 }))
}

/** Renders a bar with a gap between the steps. */
const bar = (steps: readonly (readonly Segment[])[], height: number): string =>
  table(
    `<tr>${steps.map((segments) => segments.map((segment) => cell(segment, height)).join('')).join(gap)}</tr>`,
    'aria-hidden="true" width="100%" style="width:100%;table-layout:fixed;"',
  )

const gap = '<td width="3" style="width:3px;font-size:0;">&nbsp;</td>'

function cell({ colour, percent }: Segment, height: number): string {
  const width = percent.toFixed(2)
  const size = `width:${width}%;height:${height}px;line-height:${height}px;font-size:0;`
  const background = `bgcolor="${colours[colour].light}" ${backgroundAttributes(colour, size)}`
  return `<td width="${width}%" height="${height}" ${background}>&nbsp;</td>`
}
