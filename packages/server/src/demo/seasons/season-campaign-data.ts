import type { ArtworkStep, DemoArtwork, DemoCampaign } from '../sales/demo-campaign-data.ts'
import { LUSIADA, SALVIA } from './season-customers.ts'
import { formatsOfCampaign } from './season-formats.ts'

type Season = Pick<DemoCampaign, 'code' | 'name' | 'description' | 'customer' | 'by' | 'madeAgo'> & {
  closedAgo?: number
  /**
   * Start of the campaign in days from the end of the story. By default, about 12 working days after the creation of the
   * campaign.
   */
  startsIn?: number
  /** End of the campaign in days from the end of the story. */
  endsIn: number
  promotion?: string
  /** Steps of each artwork that was not released immediately, by the name of the artwork. */
  troubles?: Record<string, readonly ArtworkStep[]>
}

/** Average number of calendar days per working day. */
const DAYS_A_WORKDAY = 1.4

/** Returns a campaign with one artwork per format. All artworks advertise the same product. */
function season({ closedAgo, startsIn: later, promotion, troubles = {}, ...campaign }: Season): DemoCampaign {
  const { madeAgo, by } = campaign
  const startsIn = later ?? -Math.round((madeAgo - 12) * DAYS_A_WORKDAY)
  const artwork = formatsOfCampaign(campaign).map(({ artwork: name, prints }, index): DemoArtwork => {
    const sentAgo = madeAgo - 1 - (index % 2)
    return {
      name,
      ...(promotion ? { promotion } : {}),
      steps: troubles[name] ?? [
        { ago: sentAgo, by, sendsPdf: prints },
        { ago: sentAgo - 1, by, approves: true },
        { ago: sentAgo - 2, by: 'tomas', releases: true },
      ],
    }
  })
  return {
    ...campaign,
    ...(closedAgo === undefined ? {} : { closedAgo }),
    ...{ startsIn, dueIn: startsIn - 6, artwork },
  }
}

/**
 * Campaigns of the last two seasons, named after products so that the names fit any date. Campaigns of one customer are at
 * least a week apart, because a space has room for only one print at a time.
 */
export const seasonCampaigns: readonly DemoCampaign[] = [
  season({
    code: 'REP',
    name: 'Lanzamiento Repara',
    description: 'Crema y sérum Repara en 150 farmacias: escaparates, expositor y cenefa.',
    ...{ customer: SALVIA, by: 'elena', madeAgo: 403, closedAgo: 270, endsIn: -412 },
    promotion: 'Salvia Repara crema 50 ml',
    troubles: {
      Cenefa: [
        { ago: 402, by: 'elena', sendsPdf: [900, 150] },
        {
          ago: 401,
          by: 'tomas',
          holdsBack: 'La cenefa mide 900 × 120 y el PDF viene a 900 × 150: se cortaría el precio.',
        },
        { ago: 399, by: 'elena', sendsPdf: [900, 120] },
        { ago: 399, by: 'elena', approves: true },
        { ago: 398, by: 'tomas', releases: true },
      ],
    },
  }),
  season({
    code: 'TOR',
    name: 'Torra escura',
    description: 'O lote novo nas montras e nos balcões.',
    ...{ customer: LUSIADA, by: 'duarte', madeAgo: 316, closedAgo: 192, endsIn: -286 },
    promotion: 'Lusíada Torra Escura 1 kg',
  }),
  season({
    code: 'BUC',
    name: 'Bucalia en el mostrador',
    description: 'Colutorio y pasta dental juntos, al lado de la caja.',
    ...{ customer: SALVIA, by: 'ignacio', madeAgo: 298, closedAgo: 166, endsIn: -230 },
    promotion: 'Bucalia colutorio 500 ml',
  }),
  season({
    code: 'REG',
    name: 'Regalos con lazo',
    description: 'Estuches para regalar, en todas las tiendas con caja de luz.',
    ...{
      customer: 'Perfumerías Alameda',
      by: 'beatriz',
      madeAgo: 222,
      closedAgo: 126,
      endsIn: -175,
    },
    promotion: 'Agua de colonia 200 ml',
  }),
  season({
    code: 'CAP',
    name: 'Cápsulas Ristretto',
    description: 'As cápsulas compatíveis, com bandeira na fachada.',
    ...{ customer: LUSIADA, by: 'duarte', madeAgo: 208, closedAgo: 96, endsIn: -142 },
    promotion: 'Lusíada Cápsulas Ristretto',
  }),
  season({
    code: 'ATR',
    name: 'Ver de cerca',
    description: 'Las gafas de lectura Atril, en escaparate y lineal.',
    ...{ customer: 'Óptica Mirador', by: 'joan', madeAgo: 180, closedAgo: 76, endsIn: -104 },
    promotion: 'Gafas de lectura Atril',
  }),
  season({
    code: 'PEL',
    name: 'Pele sensível',
    description: 'Creme hidratante na montra e no linear de dermocosmética.',
    ...{ customer: 'Farmácias Ribeira', by: 'helena', madeAgo: 150, closedAgo: 62, endsIn: -86 },
    promotion: 'Creme hidratante 75 ml',
  }),
  season({
    code: 'RAI',
    name: 'Raíz, doce semanas',
    description: 'El tratamiento capilar: se ve en el escaparate y se explica en el expositor.',
    ...{ customer: SALVIA, by: 'elena', madeAgo: 146, endsIn: -99 },
    promotion: 'Capilar Raíz 60 cápsulas',
  }),
  season({
    code: 'CED',
    name: 'Cedro y cuero',
    description: 'La línea masculina, con tótem en la entrada.',
    ...{ customer: 'Perfumerías Alameda', by: 'beatriz', madeAgo: 118, endsIn: 20 },
    promotion: 'Cedro y cuero 100 ml',
  }),
  season({
    code: 'FRI',
    name: 'Lusíada frio',
    description: 'Café frio em garrafa: montra, balcão e bandeira.',
    ...{ customer: LUSIADA, by: 'duarte', madeAgo: 104, endsIn: -52 },
    promotion: 'Lusíada Frio 250 ml',
  }),
  season({
    code: 'RE2',
    name: 'Repara, fórmula nueva',
    description: 'La misma crema con otra fórmula y otro envase: todo lo de antes se cambia.',
    ...{ customer: SALVIA, by: 'elena', madeAgo: 74, endsIn: 60 },
    promotion: 'Salvia Repara sérum 30 ml',
  }),
  season({
    code: 'REV',
    name: 'Revisa tu vista',
    description: 'Revisión gratuita con cita; la columna lleva el código para pedirla.',
    ...{ customer: 'Óptica Mirador', by: 'joan', madeAgo: 66, endsIn: 50 },
  }),
  season({
    code: 'VIC',
    name: 'Vitamina C',
    description: 'Sérum e protetor no mesmo linear.',
    ...{ customer: 'Farmácias Ribeira', by: 'helena', madeAgo: 52, endsIn: 40 },
    promotion: 'Protetor solar FPS 30',
  }),
  season({
    code: 'MES',
    name: 'À mesa com Lusíada',
    description: 'Cavaletes para todas as mesas.',
    ...{ customer: LUSIADA, by: 'ines', madeAgo: 41, endsIn: 70 },
    promotion: 'Lusíada Descafeinado 250 g',
    troubles: {
      Bandeira: [
        { ago: 12, by: 'ines', sendsPdf: [707, 1000] },
        { ago: 10, by: 'ines', says: 'O fundo pode ser um pouco mais claro?', pin: { x: 5200, y: 3100 } },
        { ago: 9, by: 'nuria', answers: 'Sí: mandadnos otra versión y la volvemos a mirar.' },
        { ago: 6, by: 'ines', sendsPdf: [707, 1000] },
      ],
    },
  }),
  season({
    code: 'SOL',
    name: 'Salvia Sol en familia',
    description: 'Adultos y niños en el mismo expositor.',
    ...{ customer: SALVIA, by: 'ignacio', madeAgo: 15, startsIn: 62, endsIn: 150 },
    promotion: 'Salvia Sol FPS 50+ 100 ml',
    troubles: {
      Escaparate: [
        { ago: 9, by: 'ignacio', sendsPdf: [700, 990] },
        { ago: 8, by: 'ignacio', approves: true },
      ],
      Lateral: [
        { ago: 7, by: 'nuria', sendsPdf: [500, 707] },
        { ago: 5, by: 'ignacio', refuses: 'El envase infantil es el antiguo: el nuevo lleva tapón azul.' },
      ],
    },
  }),
]
