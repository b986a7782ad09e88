import { type DemoParts, type Happening, needed } from '../story/demo-story.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'

type Sheet = {
  file: string
  resource: 'space' | 'promotion' | 'material'
  customer?: string
  by: string
  ago: number
  headers: string
  rows: readonly string[]
  /** Fate of the import after the file is read: imported, waiting for corrections, or cancelled. */
  fate: 'taken' | 'waits' | 'given up'
}

const spaceHeaders = 'Tienda;Tipo;Posición;Ancho visible;Alto visible;Dirección;Población;CP;Provincia;País'

const newPharmacies = [
  'Farmacia Puerta Real;Escaparate;Escaparate, hueco central;700;990;Calle Recogidas 8;Granada;18002;Granada;ES',
  'Farmacia Puerta Real;Mostrador;Mostrador, junto a la caja;297;420;Calle Recogidas 8;Granada;18002;Granada;ES',
  'Farmacia del Ensanche;Escaparate;Escaparate, hueco central;70 cm;1 m;Gran Vía 31;Bilbao;48009;Vizkaia;ES',
  'Farmacia del Ensanche;Mostrador;Mostrador, junto a la caja;treinta;420;Gran Vía 31;Bilbao;48009;Bizkaia;ES',
  'Farmacia Sol y Mar;Escaparate;Escaparate, hueco central;700;990;Paseo Marítimo 4;Benidorm;03501;Alicante;ES',
  'Farmacia Sol y Mar;Escaparate;Escaparate, hueco central;700;990;Paseo Marítimo 4;Benidorm;03501;Alicante;ES',
  'Farmacia La Muralla;Escaprate;Escaparate, hueco central;700;990;Plaza de Santa María 2;Lugo;27001;Lugo;ES',
  'Farmacia La Muralla;Lineal;Lineal de dermo, cenefa;900;120;Plaza de Santa María 2;Lugo;27001;Lugo;ES',
  ';Mostrador;Mostrador, junto a la caja;297;420;Calle Real 60;A Coruña;15003;A Coruña;ES',
  'Farmacia Tejares;Escaparate;Escaparate, hueco central;7000;1000;Avenida de los Tejares 5;Córdoba;14001;Córdoba;ES',
  'Farmacia Tejares;Mostrador;Mostrador, junto a la caja;297;420;Avenida de los Tejares 5;Córdoba;140;Córdoba;ES',
  'Farmacia Nervión;Escaparate;Escaparate, hueco central;700;990;Calle Luis de Morales 12;Sevilla;41018;Sevilla;España',
]

const newCafes = [
  'Café Miradouro;Montra;Montra, ao centro;594;840;Largo da Graça 3;Lisboa;1170-165;Lisboa;PT',
  'Café Miradouro;Balcão;Balcão, junto à máquina;210;297;Largo da Graça 3;Lisboa;1170-165;Lisboa;PT',
  'Padaria do Rio;Montra;Montra, ao centro;594;840;Cais da Ribeira 20;Porto;4050-510;Porto;PT',
  'Padaria do Rio;Vitrina fria;Balcão frigorífico;600;300;Cais da Ribeira 20;Porto;4050-510;Porto;PT',
  'Pastelaria Alfacinha;Montra;Montra, ao centro;600x900;;Rua Augusta 44;Lisboa;1100-048;Lisboa;PT',
  'Pastelaria Alfacinha;Balcão;Balcão, junto à máquina;210;297;Rua Augusta 44;Lisboa;1100-048;Lisboa;PT',
]

const sheets: readonly Sheet[] = [
  {
    ...{ file: 'tarifa_materiales.csv', resource: 'material', by: 'admin', ago: 205, fate: 'taken' },
    headers: 'Código;Nombre;Precio por m2',
    rows: [
      'PAP-150;Papel cartel 150 g;6,40',
      'PVC-3;PVC espumado 3 mm;21,30',
      'LON-510;Lona frontlit 510 g;9,80',
    ],
  },
  {
    ...{
      file: 'gama_lusiada.csv',
      resource: 'promotion',
      customer: LUSIADA,
      by: 'nuria',
      ago: 118,
      fate: 'taken',
    },
    headers: 'EAN;Nombre;Marca;Familia',
    rows: [
      '2000000002040;Lusíada Biológico 500 g;Lusíada;SIN CATEGORÍA',
      '2000000002057;Lusíada Moka 250 g;Lusíada;SIN CATEGORIA',
      '2000000002064;Lusíada Cevada 200 g;Lusíada;CEREALES',
      '20000000020;Lusíada Gelado;Lusíada;SIN CATEGORÍA',
    ],
  },
  {
    ...{
      file: 'Lusiada_novos_pontos.csv',
      resource: 'space',
      customer: LUSIADA,
      by: 'nuria',
      ago: 24,
      fate: 'taken',
    },
    headers: spaceHeaders,
    rows: newCafes,
  },
  {
    ...{
      file: 'Farmacias nuevas (borrador).csv',
      resource: 'space',
      customer: SALVIA,
      by: 'nuria',
      ago: 5,
      fate: 'given up',
    },
    headers: spaceHeaders,
    rows: newPharmacies.slice(0, 5),
  },
  {
    ...{
      file: 'Farmacias nuevas.csv',
      resource: 'space',
      customer: SALVIA,
      by: 'nuria',
      ago: 1,
      fate: 'waits',
    },
    headers: spaceHeaders,
    rows: newPharmacies,
  },
]

/**
 * Returns the events that import lists received by e-mail. Most lists are imported, one import is cancelled, and one waits for
 * corrections.
 */
export function seasonImports({ people, uploads, calendar, records }: DemoParts): Happening[] {
  return sheets.map(({ file, resource, customer, by, ago, headers, rows, fate }) => {
    const at = calendar.workday(ago, 12 * 60 + 15)
    const sheet = uploads.sheet(file, [headers, ...rows])
    const act = async () => {
      const call = people.as(by, at)
      const { id } = await call('importsrest/upload-file', {
        ...{ resource, upload: await sheet(by, at) },
        ...(customer && { customer_id: needed(records.customers, customer).id }),
      })
      if (fate === 'taken') await call('importsrest/import-file', { id })
      if (fate === 'given up') await call('importsrest/cancel-import', { id })
    }
    return { at, act }
  })
}
