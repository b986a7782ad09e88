import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'

/**
 * Product list that arrived as a file. One row corrects an existing product; another has a code that no barcode scanner
 * accepts.
 */
const sheet = {
  by: 'admin',
  customer: 'Farmácias Ribeira',
  file: 'gama-ribeira.csv',
  rows: [
    '2000000000121;Protetor solar FPS 50;Ribeira;SOL',
    '2000000000138;Água micelar 400 ml;Ribeira;SKIN CARE',
    '2000000000145;Sérum de vitamina C;Ribeira;SKIN CARE',
    '2000000000077;Creme hidratante de rosto 75 ml;Ribeira;SKIN CARE',
    '2000000000153;Bálsamo labial;Ribeira;SKIN CARE',
  ],
} as const

/** Returns the event in which a user uploads and imports the product list. */
export function demoImport({ people, uploads, calendar, records }: DemoParts): Happening {
  const { by, customer, file, rows } = sheet
  const at = calendar.workday(1, 9 * 60)
  const upload = uploads.sheet(file, ['EAN;Nombre;Marca;Familia', ...rows])
  const takeIn = async () => {
    const call = people.as(by, at)
    const { id } = await call('importsrest/upload-file', {
      resource: 'promotion',
      upload: await upload(by, at),
      customer_id: needed(records.customers, customer).id,
      update_existing: true,
    })
    await call('importsrest/import-file', { id })
  }
  return { at, act: takeIn }
}
