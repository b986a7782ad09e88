import type { languages } from '@lienzo/contract/people/languages'

type Texts = {
  /** Names of the job sheet, the labels and the file list in the archive. */
  job: string
  labels: string
  fileName: string
  complete: string
  missing: string
  /** Name of the report that shows the photos as proof. */
  report: string
}

/** Texts used in the ZIP of an order, by language. */
export const archiveTexts: Record<(typeof languages)[number], Texts> = {
  es: {
    job: 'Hoja de trabajo',
    labels: 'Etiquetas',
    fileName: '_Contenido.txt',
    complete: 'No falta ningún archivo.',
    missing: 'FALTAN estos archivos, que no se pudieron leer:',
    report: 'Informe',
  },
  us: {
    job: 'Job sheet',
    labels: 'Labels',
    fileName: '_Contents.txt',
    complete: 'No file is missing.',
    missing: 'MISSING: these files could not be read:',
    report: 'Report',
  },
  pt: {
    job: 'Folha de trabalho',
    labels: 'Etiquetas',
    fileName: '_Conteúdo.txt',
    complete: 'Não falta nenhum ficheiro.',
    missing: 'FALTAM estes ficheiros, que não puderam ser lidos:',
    report: 'Relatório',
  },
}
