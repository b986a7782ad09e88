/** Action on an artwork, `ago` working days ago. Sizes of sent images are in pixels, sizes of sent PDFs in mm. */
export type ArtworkStep = { ago: number; by: string } & (
  | { sends: readonly [number, number] }
  | { sendsPdf: readonly [number, number] }
  | { approves: true }
  | { refuses: string }
  | { releases: true }
  | { holdsBack: string }
  | { says: string; pin?: { x: number; y: number } }
  | { answers: string }
)

export type DemoArtwork = { name: string; promotion?: string; steps: readonly ArtworkStep[] }

export type DemoCampaign = {
  code: string
  name: string
  description: string
  customer: string
  by: string
  /** Number of working days ago. */
  madeAgo: number
  closedAgo?: number
  isDraft?: boolean
  /** Start of the campaign in days from the first start of the server; negative for past days. */
  startsIn: number | null
  endsIn: number | null
  dueIn: number | null
  artwork: readonly DemoArtwork[]
}

/**
 * Image sizes in pixels with the proportions of a poster. The first two are sharp in the customer's largest space; the third is
 * too small.
 */
const STANDING = [3330, 4709] as const
const LYING = [4243, 3000] as const
const TOO_SMALL = [900, 1273] as const
/** In mm. */
const POSTER = [594, 841] as const
const COUNTER = [420, 594] as const
const LYING_POSTER = [841, 594] as const
const SQUARE = [700, 700] as const

const readyToPrint = (
  name: string,
  sending: { sends: readonly [number, number] } | { sendsPdf: readonly [number, number] },
  { by, ago, promotion }: { by: string; ago: number; promotion?: string },
): DemoArtwork => ({
  name,
  ...(promotion ? { promotion } : {}),
  steps: [
    { ago, by, ...sending },
    { ago, by, approves: true },
    { ago: ago - 1, by: 'tomas', releases: true },
  ],
})

/** Campaigns of the demo company. Their names mention no season, so that they suit a first start on any day. */
export const demoCampaigns: readonly DemoCampaign[] = [
  {
    code: 'IMG',
    name: 'Imagen de tienda',
    description: 'Lo que cuelga todo el año en las tiendas: escaparate, cartel y mostrador.',
    customer: 'Perfumerías Alameda',
    by: 'ana',
    madeAgo: 254,
    startsIn: null,
    endsIn: null,
    dueIn: null,
    artwork: [
      readyToPrint('Escaparate', { sends: STANDING }, { by: 'ana', ago: 253 }),
      {
        name: 'Cartel',
        steps: [
          { ago: 253, by: 'ana', sends: TOO_SMALL },
          {
            ago: 252,
            by: 'tomas',
            holdsBack:
              'A tamaño A1 se queda en 38 ppp. Necesitamos 100 como mínimo: ¿nos mandáis el original?',
          },
          { ago: 250, by: 'ana', sendsPdf: POSTER },
          { ago: 250, by: 'ana', approves: true },
          { ago: 249, by: 'tomas', releases: true },
        ],
      },
      {
        name: 'Mostrador',
        steps: [
          { ago: 6, by: 'ana', sendsPdf: COUNTER },
          { ago: 2, by: 'nuria', says: 'El logotipo queda muy cerca del borde', pin: { x: 1200, y: 700 } },
          { ago: 2, by: 'ana', answers: 'Lo bajamos 2 cm en la próxima versión' },
        ],
      },
    ],
  },
  {
    code: 'ANI',
    name: 'Aniversario Mirador',
    description: 'Cuarenta años de la primera óptica.',
    customer: 'Óptica Mirador',
    by: 'marc',
    madeAgo: 240,
    closedAgo: 158,
    startsIn: -320,
    endsIn: -240,
    dueIn: -328,
    artwork: [readyToPrint('Cartel', { sendsPdf: LYING_POSTER }, { by: 'marc', ago: 239 })],
  },
  {
    code: 'ROT',
    name: 'Rotina de rosto',
    description: 'Dermocosmética nas montras e no linear.',
    customer: 'Farmácias Ribeira',
    by: 'rita',
    madeAgo: 204,
    startsIn: null,
    endsIn: null,
    dueIn: null,
    artwork: [
      readyToPrint(
        'Montra',
        { sendsPdf: SQUARE },
        { by: 'rita', ago: 203, promotion: 'Creme hidratante 75 ml' },
      ),
      readyToPrint('Cartaz', { sendsPdf: [600, 600] }, { by: 'rita', ago: 203 }),
      readyToPrint('Chão', { sendsPdf: [900, 900] }, { by: 'rita', ago: 203 }),
    ],
  },
  {
    code: 'FAR',
    name: 'Colección Faro',
    description: 'Las polarizadas de Faro en todas las ópticas.',
    customer: 'Óptica Mirador',
    by: 'marc',
    madeAgo: 150,
    startsIn: null,
    endsIn: null,
    dueIn: null,
    artwork: [
      readyToPrint(
        'Escaparate',
        { sends: LYING },
        { by: 'marc', ago: 149, promotion: 'Gafas polarizadas Faro' },
      ),
      readyToPrint('Cartel', { sendsPdf: LYING_POSTER }, { by: 'marc', ago: 148 }),
      {
        name: 'Lineal',
        steps: [
          { ago: 5, by: 'nuria', sendsPdf: [594, 420] },
          {
            ago: 4,
            by: 'marc',
            refuses: 'Las gafas de la foto son las del año pasado: tienen que salir las Faro.',
          },
        ],
      },
    ],
  },
  {
    code: 'AZA',
    name: 'Lanzamiento Bruma de azahar',
    description: 'La bruma nueva: escaparate y cartel en las cuarenta tiendas.',
    customer: 'Perfumerías Alameda',
    by: 'ana',
    madeAgo: 34,
    startsIn: 25,
    endsIn: 80,
    // Due after the day of the first reminder, so that nobody is reminded on the day of the first start.
    dueIn: 18,
    artwork: [
      readyToPrint(
        'Escaparate',
        { sendsPdf: [594, 840] },
        { by: 'ana', ago: 33, promotion: 'Bruma de azahar 50 ml' },
      ),
      {
        name: 'Cartel',
        promotion: 'Bruma de azahar 50 ml',
        steps: [
          { ago: 8, by: 'ana', sendsPdf: POSTER },
          { ago: 8, by: 'ana', approves: true },
          {
            ago: 7,
            by: 'tomas',
            holdsBack: 'El precio está a 2 mm del corte y la guillotina se lo llevará. Dejad al menos 10 mm.',
          },
        ],
      },
      {
        // Waits for the decision of prepress.
        name: 'Mostrador',
        steps: [
          { ago: 4, by: 'ana', sendsPdf: COUNTER },
          { ago: 1, by: 'ana', approves: true },
        ],
      },
    ],
  },
  {
    code: 'SET',
    name: 'Abertura Setúbal',
    description: '',
    customer: 'Farmácias Ribeira',
    by: 'rita',
    madeAgo: 4,
    isDraft: true,
    startsIn: 60,
    endsIn: 75,
    dueIn: 40,
    artwork: [],
  },
]
