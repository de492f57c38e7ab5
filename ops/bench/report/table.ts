import { isMet, round, type Chapter, type Result } from './result.ts'

const head = ['', 'measured', 'against', 'ratio', 'target']

export function renderChapter({ title, how, results, appendix }: Chapter): string {
  const parts = [`## ${title}`, how, renderTable(results), appendix]
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n')
}

export function renderTable(results: readonly Result[]): string {
  const rows = results.map((result) => [
    result.what,
    result.measured,
    result.against ?? '',
    result.ratio === undefined ? '' : round(result.ratio),
    target(result),
  ])
  const widths = head.map((_, column) =>
    Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.map(line)].join('\n')
}

function target(result: Result): string {
  const met = isMet(result)
  if (met === null) return ''
  const { atLeast, atMost } = result
  const bound = atLeast === undefined ? `at most ${round(atMost ?? 0)}` : `at least ${round(atLeast)}`
  return `${bound} ${met ? '✓' : '✗'}`
}
