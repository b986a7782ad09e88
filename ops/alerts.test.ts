import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const rules = fileURLToPath(new URL('alerts.yaml', import.meta.url))
const hasPromtool = spawnSync('promtool', ['--version']).status === 0

/** Values by series, in the notation of promtool, one a minute from the time 0: `0+60x9` are ten values, each 60 more. */
type Input = Record<string, string>

const DAY = 24 * 60
const VERIFIED = 'lienzo_newest_verified_backup_timestamp_seconds{instance="a"}'
const MADE = 'lienzo_newest_backup_timestamp_seconds{instance="a"}'

/**
 * Evaluates the rules on these series, and returns what promtool complains about if an alert fires or does not fire other than
 * `isFiring` states for a minute, which is a multiple of five.
 */
function complaintOf(alert: string, input: Input, isFiring: readonly (readonly [number, boolean])[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'lienzo-alerts-'))
  try {
    const file = join(folder, 'alerts.json')
    const content = {
      rule_files: [rules],
      evaluation_interval: '5m',
      tests: [
        {
          interval: '1m',
          input_series: Object.entries(input).map(([series, values]) => ({ series, values })),
          // A count compares only how many alerts fire, not their texts.
          promql_expr_test: isFiring.map(([minute, fires]) => ({
            expr: `count(ALERTS{alertname="${alert}",alertstate="firing"}) or vector(0)`,
            eval_time: `${minute}m`,
            exp_samples: [{ labels: '{}', value: fires ? 1 : 0 }],
          })),
        },
      ],
    }
    writeFileSync(file, JSON.stringify(content))
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' })
    return status === 0 ? '' : stdout + stderr
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const withoutBackup: Input = { [VERIFIED]: `0x${9 * DAY}`, [MADE]: `0x${9 * DAY}` }
const verifiedOnce: Input = { [VERIFIED]: `0x59 3600x${4 * DAY}`, [MADE]: `0x59 3600x${4 * DAY}` }
const neverVerified: Input = { [VERIFIED]: `0x${3 * DAY}`, [MADE]: `0x59 3600x${3 * DAY}` }
const full = (kind: string): Input => ({
  [`http_server_request_duration_seconds_count{instance="a",kind="${kind}",http_response_status_code="507"}`]:
    '0x11 1x30',
})

const cases: [title: string, alert: string, Input, [minute: number, isFiring: boolean][]][] = [
  [
    'the first backup is missed after a week, not earlier',
    'LienzoBackupMissing',
    withoutBackup,
    [
      [7 * DAY - 5, false],
      [7 * DAY + 65, true],
    ],
  ],
  [
    'an installation without a backup has no old backup',
    'LienzoBackupOld',
    withoutBackup,
    [[3 * DAY, false]],
  ],
  [
    'a backup is old two days after it was made',
    'LienzoBackupOld',
    verifiedOnce,
    [
      [2 * DAY, false],
      [2 * DAY + 125, true],
    ],
  ],
  ['an installation with a backup misses none', 'LienzoBackupMissing', verifiedOnce, [[4 * DAY, false]]],
  [
    'a backup has a day to be verified for the first time',
    'LienzoBackupNeverVerified',
    neverVerified,
    [
      [DAY, false],
      [DAY + 65, true],
    ],
  ],
  [
    'a full disk is reported at its first refusal',
    'LienzoDiskFull',
    full('page'),
    [
      [10, false],
      [15, true],
    ],
  ],
]

test.runIf(hasPromtool).each(cases)('%s', (_title, alert, input, isFiring) => {
  expect(complaintOf(alert, input, isFiring)).toBe('')
})

test.runIf(hasPromtool)('Prometheus accepts the rules', () => {
  expect(spawnSync('promtool', ['check', 'rules', rules], { encoding: 'utf8' })).toMatchObject({ status: 0 })
})
