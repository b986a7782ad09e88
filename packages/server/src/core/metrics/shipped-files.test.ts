import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { openMetrics } from '../../adapters/metrics/metrics.ts'
import * as schema from '../../db/schema.ts'
import { addDatabaseMetrics } from './database-metrics.ts'

const fileAt = (path: string) => readFile(new URL(`../../../../../${path}`, import.meta.url), 'utf8')

const { registry, close } = openMetrics({ version: '1', queues: ['mail'] })
// The pool never connects, because this test does not read metric values.
const pool = new pg.Pool()
addDatabaseMetrics({
  registry,
  database: drizzle(pool, { schema }),
  pools: { calls: pool },
  queues: ['mail'],
})
afterAll(close)

/** Label names of each series, keyed by the name of the series. */
const metrics = new Map(
  registry.getMetricsAsArray().flatMap((metric): [string, string[]][] => {
    const labels: string[] = Reflect.get(metric, 'labelNames')
    if (String(metric.type) !== 'histogram') return [[metric.name, labels]]
    return ['_bucket', '_sum', '_count'].map((end) => [metric.name + end, [...labels, 'le']])
  }),
)

/** Labels that Prometheus adds to every scraped series. */
const ofEveryScrape = ['job', 'instance']

type Rules = { groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[] }
type Dashboard = { panels: { title: string; targets?: { expr: string }[] }[] }

const { groups }: Rules = parse(await fileAt('ops/alerts.yaml'))
const alerts = groups.flatMap(({ rules }) => rules)
const dashboard: Dashboard = JSON.parse(await fileAt('ops/grafana-dashboard.json'))
const expressions: [where: string, expression: string][] = [
  ...alerts.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }): [string, string] => [title, expr]),
  ),
]

test('every alert and panel uses existing metrics', () => {
  expect([alerts.length, expressions.length]).toEqual([
    expect.toSatisfy((count) => count > 10),
    expect.toSatisfy((count) => count > 30),
  ])
  const unknown = expressions.flatMap(([where, expression]) => {
    const names = expression.match(/\b(?:http_server|process|nodejs|lienzo)_\w+/g) ?? []
    const isEmpty = names.length === 0 && !/^up\{/.test(expression)
    return isEmpty
      ? [`${where}: nothing`]
      : names.filter((name) => !metrics.has(name)).map((name) => `${where}: ${name}`)
  })
  expect(unknown).toEqual([])
})

test('every alert and panel filters and groups by existing labels', () => {
  const unknown = expressions.flatMap(([where, expression]) => {
    const filters = [...expression.matchAll(/\b(\w+)\{([^}]*)\}/g)].flatMap(([, name = '', filter = '']) =>
      labelsIn(filter).map((label): [string[], string] => [[name], label]),
    )
    const names = [...metrics.keys()].filter((name) => expression.includes(name))
    const groupings = [...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) =>
      labels.split(',').map((label): [string[], string] => [names, label.trim()]),
    )
    const isKnown = ([of, label]: [string[], string]) =>
      [...ofEveryScrape, ...of.flatMap((name) => metrics.get(name) ?? [])].includes(label)
    return [...filters, ...groupings]
      .filter((each) => !isKnown(each))
      .map(([, label]) => `${where}: ${label}`)
  })
  expect(unknown).toEqual([])
})

const labelsIn = (filter: string) =>
  [...filter.matchAll(/(\w+)\s*(?:=~|!=|=)/g)].map(([, label = '']) => label)

test('every alert explains its cause and the remedy', () => {
  const silent = alerts.filter(({ annotations }) => !annotations.summary || !annotations.action)
  expect(silent).toEqual([])
})

describe('the operations page', () => {
  test('explains every existing metric, and no others', async () => {
    const page = await fileAt('docs/operations.md')
    const section = page.split('\n## ').find((each) => each.startsWith('Observability')) ?? ''
    const explainedNames = [...section.matchAll(/^\| (.+?) \|/gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name),
    )
    const metricNames = registry.getMetricsAsArray().map(({ name }) => name)
    expect(explainedNames.toSorted()).toEqual(metricNames.toSorted())
  })
})
