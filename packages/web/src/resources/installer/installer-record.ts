import { type RecordOf, recordCalls } from '../../core/record/record-calls.ts'

export const installerCalls = recordCalls('installer')

export type Installer = RecordOf<'installer'>
