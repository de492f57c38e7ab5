import { percent, type Share } from '../progress.ts'
import type { ColourName } from './colours.ts'
import { colours } from './colours.ts'
import { escape, filled, paragraph, table, words } from './html-elements.ts'
import type { Step } from './mail.ts'

/**
 * The percent in words, the path with its four steps, and a bar for each. Bars are cells with a ground: nothing
 * to load, so nothing that a mail program switches off. Who does not see them has every figure in words.
 */
export const renderProgress = ({ overall, steps }: { overall: Share; steps: readonly Step[] }): string =>
  [
    paragraph(`${percent(overall)}%`, 'figure', 'text', '24px 0 0'),
    paragraph(`${overall.completed} of ${overall.total} tasks completed`, 'text', 'textMuted', '0 0 12px'),
    bar(
      steps.map((step) => piecesOf(step, overall.total)),
      12,
    ),
    table(steps.map(row).join('\n'), 'width="100%" style="width:100%;margin-top:20px;"'),
  ].join('\n')

const row = (step: Step): string => {
  const figures = `${step.completed} of ${step.total} &nbsp; <strong ${words('strong', 'text')}>${percent(step)}%</strong>`
  const name = `${step.step}&nbsp; ${escape(step.name)}`
  return `<tr>
<td ${words('strong', `cat${step.step}Text`, 'padding:8px 0 4px;')}>${name}</td>
<td align="right" width="1%" ${words('text', 'textMuted', 'padding:8px 0 4px;white-space:nowrap;')}>${figures}</td>
</tr>
<tr><td colspan="2" style="padding:0 0 8px;">${bar([piecesOf(step, step.total)], 6)}</td></tr>`
}

interface Piece {
  readonly colour: ColourName
  /** Of the bar's width. */
  readonly percent: number
}

/** A step's completed and open part, of `total` tasks; a part without width is left out. */
function piecesOf(step: Step, total: number): Piece[] {
  const pieces: readonly { colour: ColourName; tasks: number }[] = [
    { colour: `cat${step.step}Solid`, tasks: step.completed },
    { colour: `cat${step.step}Soft`, tasks: step.total - step.completed },
  ]
  return pieces
    .filter(({ tasks }) => tasks > 0)
    .map(({ colour, tasks }) => ({ colour, percent: (tasks / total) * 100 }))
}

/** The pieces of each step, a gap between the steps. */
const bar = (steps: readonly (readonly Piece[])[], height: number): string =>
  table(
    `<tr>${steps.map((pieces) => pieces.map((piece) => cell(piece, height)).join('')).join(gap)}</tr>`,
    'aria-hidden="true" width="100%" style="width:100%;table-layout:fixed;"',
  )

const gap = '<td width="3" style="width:3px;font-size:0;">&nbsp;</td>'

function cell({ colour, percent }: Piece, height: number): string {
  const width = percent.toFixed(2)
  const size = `width:${width}%;height:${height}px;line-height:${height}px;font-size:0;`
  const ground = `bgcolor="${colours[colour].light}" ${filled(colour, size)}`
  return `<td width="${width}%" height="${height}" ${ground}>&nbsp;</td>`
}
