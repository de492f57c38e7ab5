import * as z from 'zod'

/** Fields of EXPLAIN's JSON output that `readPlans` reads. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Actual Rows'?: number | undefined
  readonly 'Actual Loops'?: number | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}
const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Relation Name': z.string().optional(),
  'Index Name': z.string().optional(),
  'Actual Rows': z.number().optional(),
  'Actual Loops': z.number().optional(),
  get Plans() {
    return z.array(planNode).optional()
  },
})
const explained = z.object({ 'Query Text': z.string(), Plan: planNode })

/** A logged SQL statement with its table scans, and the application that sent the statement. */
export interface Explained {
  readonly application: string
  readonly query: string
  readonly scans: readonly Scan[]
}
export interface Scan {
  readonly table: string
  /** For example `Seq Scan` or `Index Scan`. */
  readonly kind: string
  readonly index: string | undefined
  readonly rows: number
}

/** Returns SQL statements that make PostgreSQL log the plan of every query. They affect new connections only. */
export const explainEverything = (database: string): readonly string[] => [
  `alter system set log_line_prefix = '%a|'`,
  'select pg_reload_conf()',
  `alter database ${database} set session_preload_libraries = 'auto_explain'`,
  `alter database ${database} set auto_explain.log_min_duration = 0`,
  `alter database ${database} set auto_explain.log_analyze = on`,
  `alter database ${database} set auto_explain.log_timing = off`,
  `alter database ${database} set auto_explain.log_nested_statements = on`,
  `alter database ${database} set auto_explain.log_format = 'json'`,
]

const heading = /^(?<application>[^|]*)\|LOG: {2}duration: .* plan:$/

/** Parses the plans in PostgreSQL's log and ignores all other lines. */
export function readPlans(log: string): Explained[] {
  const plans: { application: string; json: string }[] = []
  let inPlan = false
  for (const line of log.split('\n')) {
    const application = heading.exec(line)?.groups?.['application']
    if (application !== undefined) plans.push({ application, json: '' })
    inPlan = application !== undefined || (inPlan && line.startsWith('\t'))
    const last = plans.at(-1)
    if (inPlan && application === undefined && last) last.json += `${line.slice(1)}\n`
  }
  return plans.map(({ application, json }) => {
    const { 'Query Text': query, Plan } = explained.parse(JSON.parse(json))
    return { application, query, scans: scansOf(Plan) }
  })
}

function scansOf(node: PlanNode): Scan[] {
  const { 'Relation Name': table, 'Node Type': kind, 'Index Name': index } = node
  const rows = Math.round((node['Actual Rows'] ?? 0) * (node['Actual Loops'] ?? 1))
  const scans = table !== undefined && kind.includes('Scan') ? [{ table, kind, index, rows }] : []
  return [...scans, ...(node.Plans ?? []).flatMap(scansOf)]
}

/** Returns the statements that scan a large table completely. */
export const largeScans = (plans: readonly Explained[], largeTables: ReadonlySet<string>): Explained[] =>
  plans.filter(({ scans }) => scans.some(({ kind, table }) => kind === 'Seq Scan' && largeTables.has(table)))

/** Describes the scans of a statement on one line. */
export const describeScans = ({ scans }: Explained): string =>
  scans
    .map(({ table, kind, index, rows }) => `${table} (${kind}${index ? ` ${index}` : ''}, ${rows})`)
    .join(', ')
