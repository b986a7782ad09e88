import { readBackupKey, SHORTEST_BACKUP_KEY } from './backup-key.ts'
import { faultOf, MUST_BE, SettingsError } from './settings-error.ts'
import {
  BUCKET_OF_BACKUPS,
  type Environment,
  type Variable,
  type Variables,
  withoutSlash,
} from './variables.ts'

/** Groups of variables that must be set together or not at all, keyed by the feature that needs them. */
const TOGETHER = {
  'single sign-on': ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME'],
  'a store of files': ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'],
  'a store of backups': [
    ...(['BACKUP_S3_ENDPOINT', 'BACKUP_S3_BUCKET', 'BACKUP_S3_REGION'] as const),
    ...(['BACKUP_S3_ACCESS_KEY', 'BACKUP_S3_SECRET_KEY'] as const),
  ],
} as const satisfies Record<string, readonly Variable[]>

/** Throws a `SettingsError` if a feature has only some of the variables that it needs. */
export function assertWholeGroups(environment: Environment): void {
  const faults = Object.entries(TOGETHER).flatMap(([purpose, variables]) => {
    const missing = variables.filter((variable) => environment[variable] === undefined)
    if (missing.length === variables.length) return []
    return missing.map(
      (variable) =>
        `${variable} must be ${MUST_BE[variable]}; it is missing, and ${purpose} needs all of ${variables.join(', ')}`,
    )
  })
  if (faults.length > 0) throw new SettingsError(faults)
}

/**
 * Throws a `SettingsError` if `WARN_BELOW_DPI` is below `FAIL_BELOW_DPI`, because every size with a warning would then fail
 * too.
 */
export function assertWarnsBeforeFailing(read: Variables): void {
  if (read.WARN_BELOW_DPI >= read.FAIL_BELOW_DPI) return
  throw new SettingsError([faultOf('WARN_BELOW_DPI', String(read.WARN_BELOW_DPI))])
}

/**
 * Throws a `SettingsError` if backups lack a key or a bucket, or if backups and files use the same bucket and could be lost
 * together.
 */
export function assertBackups(environment: Environment, read: Variables): void {
  const faults: string[] = []
  const { BACKUP_TO: place, BACKUP_S3_BUCKET: bucket } = read
  if (place !== undefined && !readBackupKey(environment))
    faults.push(
      `BACKUP_KEY must be at least ${SHORTEST_BACKUP_KEY} characters, made at random; BACKUP_TO needs it`,
    )
  if (place === BUCKET_OF_BACKUPS && bucket === undefined)
    faults.push(`BACKUP_S3_BUCKET must be ${MUST_BE.BACKUP_S3_BUCKET}; it is missing, and BACKUP_TO needs it`)
  const isSameStore = withoutSlash(read.S3_ENDPOINT) === withoutSlash(read.BACKUP_S3_ENDPOINT)
  if (bucket !== undefined && bucket === read.S3_BUCKET && isSameStore)
    faults.push(`BACKUP_S3_BUCKET must be another bucket than S3_BUCKET; it is "${bucket}"`)
  if (faults.length > 0) throw new SettingsError(faults)
}
