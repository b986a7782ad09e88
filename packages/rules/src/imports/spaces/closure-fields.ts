import { textCell } from '../cell-readers.ts'
import { dayCell, dayWritten, lastDayCell, lastDayWritten } from '../cells/day-cell.ts'
import type { ImportFields } from '../import-declaration.ts'

/** On which days a space is closed, and why. */
export const closureFields = {
  closed_from: {
    words: [
      'cerradodesde',
      'cerradadesde',
      'cierredesde',
      'iniciodelcierre',
      'fechadecierre',
      'fechadodesde',
      'encerradodesde',
      'iniciodoencerramento',
      'closedfrom',
      'closedsince',
      'closurefrom',
      'closurestart',
    ],
    read: dayCell,
    written: dayWritten,
    takes: 'day',
    example: '10/08/2026',
  },
  closed_to: {
    words: [
      'cerradohasta',
      'cerradahasta',
      'cierrehasta',
      'findelcierre',
      'fechadoate',
      'encerradoate',
      'fimdoencerramento',
      'closedto',
      'closeduntil',
      'closureto',
      'closureuntil',
      'closureend',
    ],
    read: lastDayCell,
    written: lastDayWritten,
    takes: 'last_day',
    endOf: 'closed_from',
    example: '23/08/2026',
  },
  closed_reason: {
    words: [
      'motivodelcierre',
      'razondelcierre',
      'causadelcierre',
      'motivodoencerramento',
      'motivodofecho',
      'reasonforclosing',
      'reasonofclosure',
      'closurereason',
      'closedreason',
    ],
    read: textCell(200),
    example: 'Vacaciones',
  },
} satisfies ImportFields
