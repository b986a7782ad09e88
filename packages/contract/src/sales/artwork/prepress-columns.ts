import type { ListColumns } from '../../wire/list.ts'
import { approvals, releases } from './artwork-states.ts'

export const prepressColumns = {
  name: { kind: 'text' },
  campaign_name: { kind: 'text' },
  customer_id: { kind: 'id' },
  customer_name: { kind: 'text' },
  release: { kind: 'choice', choices: releases },
  approval: { kind: 'choice', choices: approvals },
  revision: { kind: 'integer' },
  orders: { kind: 'integer' },
  wanted_at: { kind: 'date', day: true },
  created_at: { kind: 'date' },
  updated_at: { kind: 'date' },
} as const satisfies ListColumns
