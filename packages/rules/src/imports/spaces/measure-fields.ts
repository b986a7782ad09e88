import { type MeasurementSource, measurementSources } from '../../customers/space-measurement.ts'
import { choiceCell, textCell } from '../cell-readers.ts'
import { dayCell, dayWritten } from '../cells/day-cell.ts'
import { splitMeasures } from '../cells/paired-cells.ts'
import type { ImportFields } from '../import-declaration.ts'
import { LONGEST_PRINT, lengthCell } from '../measure-cell.ts'
import { LEAST_SIDE } from './space-doubts.ts'

const LONGEST_LENGTH = 1_000_000

/** Shortest plausible side of a print in mm. */
export const SHORTEST_SIDE = 20

/** Shortest and longest likely side in mm, for spaces of all kinds. */
const LIKELY_SIDE = [LEAST_SIDE, LONGEST_PRINT] as const

/**
 * Shortest and longest common side in mm. A person must choose if a text such as "1.000" cm could also mean a length in this
 * range.
 */
const COMMON_SIDE = [10, 5_000] as const

/** Words for each source of measurements, in the three languages. */
const sourceWords: Record<MeasurementSource, readonly string[]> = {
  unsaid: ['sin decir', 'no consta', 'não indicado', 'not said'],
  measured: ['con metro', 'metro', 'medido', 'medida', 'com fita métrica', 'with a tape', 'tape'],
  plan: ['según un plano', 'plano', 'segundo uma planta', 'planta', 'from a plan'],
  told: ['de palabra', 'dicho', 'de palavra', 'by word of mouth'],
}

/** Headers of a column that contains both the width and the height. */
const sizeWords = [
  ...['medidas', 'medida', 'medidasvisibles', 'medidavisible', 'dimensiones', 'dimension', 'tamano'],
  ...['anchoxalto', 'anchoalto', 'anchoporalto', 'dimensoes', 'dimensao', 'tamanho', 'larguraxaltura'],
  ...['size', 'dimensions', 'widthxheight', 'wxh'],
]

/** Columns for the size of a space, and for how, when and by whom it was measured. */
export const measureFields = {
  visible_width: {
    words: [
      'ancho',
      'anchovisible',
      'anchovis',
      'anchoutil',
      'anchovista',
      'anchovisto',
      'anchomm',
      'anchura',
      'medidaancho',
      'base',
      'largura',
      'larguravisivel',
      'larguravis',
      'largurautil',
      'larguramm',
      'width',
      'visiblewidth',
      'widthmm',
      'w',
    ],
    read: lengthCell(LONGEST_LENGTH, SHORTEST_SIDE, LIKELY_SIDE, COMMON_SIDE),
    written: sideWritten,
    pair: { other: 'visible_height', words: sizeWords, split: splitMeasures, notice: 'two_measures_read' },
    takes: 'length',
    example: '1200',
  },
  visible_height: {
    words: [
      'alto',
      'altovisible',
      'altovis',
      'altoutil',
      'altovista',
      'altovisto',
      'altomm',
      'altura',
      'medidaalto',
      'alturavisivel',
      'alturavis',
      'alturautil',
      'alturamm',
      'height',
      'visibleheight',
      'heightmm',
      'h',
    ],
    read: lengthCell(LONGEST_LENGTH, SHORTEST_SIDE, LIKELY_SIDE, COMMON_SIDE),
    written: sideWritten,
    takes: 'length',
    example: '1800',
  },
  bleed: {
    words: [
      'sangre',
      'sangreporlado',
      'sangria',
      'sangriaporlado',
      'bleed',
      'bleedperside',
      'bleedperedge',
      'bleedateachedge',
      'bleedoneachside',
      'demasia',
    ],
    read: lengthCell(1000, 0),
    takes: 'length',
    example: '5',
  },
  measured_how: {
    words: ['comosemidio', 'origendelasmedidas', 'comofoimedido', 'howitwasmeasured', 'measuredhow'],
    read: choiceCell(measurementSources, sourceWords),
    example: 'measured',
  },
  measured_at: {
    words: [
      'medidoel',
      'fechademedicion',
      'fechamedida',
      'medidoem',
      'datademedicao',
      'measuredon',
      'measuredat',
      'dateofmeasurement',
    ],
    read: dayCell,
    written: dayWritten,
    takes: 'day',
    example: '12/03/2026',
  },
  measured_by: { words: ['medidopor', 'measuredby'], read: textCell(120), example: 'Lucía Prado' },
} satisfies ImportFields

/** Formats a side in mm as cell text; '' for 0, which means not measured. */
function sideWritten(side: number): string {
  return side === 0 ? '' : String(side)
}
