import { type SpaceKind, spaceKinds } from '../customers/space-kinds.ts'
import { type MeasurementSource, measurementSources } from '../customers/space-measurement.ts'
import { choiceCell, degreesCell, textCell, wholeNumberCell, yesNoCell } from './cell-readers.ts'
import { countryCell } from './cells/country-cell.ts'
import { dayCell, dayWritten } from './cells/day-cell.ts'
import { customerField } from './customer-field.ts'
import { declareImport } from './import-declaration.ts'
import { lengthCell } from './measure-cell.ts'
import type { RowNames } from './picture-names.ts'

const LONGEST_LENGTH = 1_000_000

/** No print is narrower, in mm. */
const SHORTEST_SIDE = 20

/** What people call the kinds, in the three languages. */
const kindWords: Record<SpaceKind, readonly string[]> = {
  window: ['escaparate', 'montra', 'vitrina', 'vitrine', 'shop window', 'display window'],
  shelf: ['lineal', 'estantería', 'balda', 'prateleira', 'linear', 'shelving'],
  totem: ['tótem', 'totem'],
  light_box: ['caja de luz', 'caixa de luz', 'lightbox', 'retroiluminado', 'luminoso'],
  counter: ['mostrador', 'balcão', 'desk'],
  column: ['columna', 'coluna', 'pillar', 'pilar'],
  floor: ['suelo', 'chão', 'vinilo de suelo'],
  other: ['otro', 'otros', 'outro', 'outros'],
}

/** What people write of where measures come from. */
const sourceWords: Record<MeasurementSource, readonly string[]> = {
  unsaid: ['sin decir', 'no consta', 'não indicado', 'not said'],
  measured: ['con metro', 'metro', 'medido', 'medida', 'com fita métrica', 'with a tape', 'tape'],
  plan: ['según un plano', 'plano', 'segundo uma planta', 'planta', 'from a plan'],
  told: ['de palabra', 'dicho', 'de palavra', 'by word of mouth'],
}

/** Places in the shops of customers, each known by its number, or by the shop and where in it it is. */
export const spaceImport = declareImport({
  fields: {
    number: {
      words: [
        'numero',
        'num',
        'n',
        'no',
        'nº',
        'number',
        'id',
        'codigo',
        'cod',
        'code',
        'espacio',
        'ref',
        'referencia',
        'numerodeespacio',
        'codigodeespacio',
      ],
      read: wholeNumberCell(1, 9_999_999),
      takes: 'number',
      example: '1024',
    },
    shop_name: {
      words: [
        'tienda',
        'nombre',
        'nombredetienda',
        'loja',
        'nomedaloja',
        'nome',
        'shop',
        'shopname',
        'store',
        'storename',
        'name',
        'farmacia',
        'local',
        'establecimiento',
        'puntodeventa',
        'pdv',
        'pontodevenda',
        'centro',
      ],
      read: textCell(120),
      example: 'Farmacia Central',
      required: true,
    },
    chain: {
      words: ['cadena', 'cadeia', 'chain', 'enseña', 'insignia', 'grupo', 'group', 'banner'],
      read: textCell(120),
      example: 'Alameda',
    },
    customer: customerField,
    kind: {
      words: ['tipo', 'tipodeespacio', 'clase', 'kind', 'type', 'soporte', 'suporte', 'elemento', 'formato'],
      read: choiceCell(spaceKinds, kindWords),
      example: 'window',
    },
    position: {
      words: [
        'posicion',
        'posicionenlatienda',
        'ubicacion',
        'posicao',
        'posicaonaloja',
        'localizacao',
        'position',
        'positionintheshop',
        'location',
        'planta',
        'piso',
        'situacion',
      ],
      read: textCell(120),
      example: 'Planta 1',
    },
    visible_width: {
      words: [
        'ancho',
        'anchovisible',
        'anchomm',
        'anchura',
        'base',
        'largura',
        'larguravisivel',
        'larguramm',
        'width',
        'visiblewidth',
        'widthmm',
        'w',
      ],
      read: lengthCell(LONGEST_LENGTH, SHORTEST_SIDE),
      takes: 'length',
      example: '1200',
    },
    visible_height: {
      words: [
        'alto',
        'altovisible',
        'altomm',
        'altura',
        'alturavisivel',
        'alturamm',
        'height',
        'visibleheight',
        'heightmm',
        'h',
      ],
      read: lengthCell(LONGEST_LENGTH, SHORTEST_SIDE),
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
    default_product_id: {
      words: [
        'producto',
        'productohabitual',
        'produto',
        'produtohabitual',
        'product',
        'usualproduct',
        'defaultproduct',
      ],
      read: textCell(200),
      takes: 'reference',
      example: 'VIN-ESC',
    },
    default_material_id: {
      words: ['material', 'materialhabitual', 'usualmaterial', 'defaultmaterial', 'vinilo', 'sustrato'],
      read: textCell(200),
      takes: 'reference',
      example: 'VIN-MONO',
    },
    address: {
      words: [
        'direccion',
        'calle',
        'calleynumero',
        'domicilio',
        'morada',
        'rua',
        'ruaenumero',
        'endereco',
        'address',
        'street',
        'streetandnumber',
      ],
      read: textCell(200),
      example: 'Calle Mayor 12',
    },
    city: {
      words: [
        'poblacion',
        'ciudad',
        'localidad',
        'municipio',
        'cidade',
        'localidade',
        'concelho',
        'city',
        'town',
      ],
      read: textCell(120),
      example: 'Getafe',
    },
    postal_code: {
      words: ['cp', 'codigopostal', 'codpostal', 'postal', 'postalcode', 'postcode', 'zip', 'zipcode'],
      read: textCell(20),
      example: '28901',
    },
    state: {
      words: ['provincia', 'distrito', 'estado', 'state', 'province', 'region', 'county'],
      read: textCell(120),
      takes: 'province',
      example: 'Madrid',
    },
    country: { words: ['pais', 'country', 'nacion'], read: countryCell, takes: 'country', example: 'ES' },
    latitude: {
      words: ['latitud', 'latitude', 'lat'],
      read: degreesCell(90),
      takes: 'degrees',
      example: '40.305',
    },
    longitude: {
      words: ['longitud', 'longitude', 'lng', 'lon', 'long'],
      read: degreesCell(180),
      takes: 'degrees',
      example: '-3.732',
    },
    contact: {
      words: [
        'contacto',
        'personadecontacto',
        'pessoadecontacto',
        'contact',
        'contactperson',
        'responsable',
        'encargado',
      ],
      read: textCell(120),
      example: 'Lucía Prado',
    },
    phone: {
      words: ['telefono', 'tel', 'tfno', 'movil', 'telefone', 'telemovel', 'phone', 'telephone', 'mobile'],
      read: textCell(40),
      example: '600 111 222',
    },
    opening_hours: {
      words: ['horario', 'horarios', 'openinghours', 'hours', 'apertura'],
      read: textCell(500),
      example: 'L-S 10:00-21:00',
    },
    access_notes: {
      words: ['acceso', 'acesso', 'access', 'accessnotes', 'comoentrar'],
      read: textCell(2000),
      example: 'Por la calle de atrás',
    },
    photo: {
      words: [
        'foto',
        'fotos',
        'fotografia',
        'archivodefoto',
        'ficheirodafoto',
        'photo',
        'photos',
        'photofile',
        'imagen',
        'imagenes',
        'imagem',
        'image',
        'picture',
      ],
      read: textCell(1000),
      takes: 'picture',
      example: 'fachada.jpg',
    },
    notes: {
      words: ['notas', 'observaciones', 'comentarios', 'observacoes', 'notes', 'comments', 'remarks'],
      read: textCell(4000),
      example: 'Llave en el almacén',
    },
    active: {
      words: ['activo', 'activa', 'ativo', 'ativa', 'active', 'enuso', 'emuso', 'inuse', 'habilitado'],
      read: yesNoCell,
      example: 'true',
      isYesOrNo: true,
    },
  },
  keys: { number: ['number'], place: ['shop_name', 'position'] },
  pictures: { namesOf: picturesOfSpace },
})

type Called = { [Field in 'shop_name' | 'position' | 'photo']?: string | undefined } & {
  number?: number | undefined
}

/** By its number, by its shop and where in it it is, by the shop alone where it is the only one there, or as a cell says. */
function picturesOfSpace({ number, shop_name, position = '', photo }: Called): RowNames {
  return {
    numbers: number === undefined ? [] : [number],
    names: shop_name === undefined ? [] : [`${shop_name} ${position}`],
    shortNames: shop_name === undefined ? [] : [shop_name],
    files: photo === undefined ? [] : photo.split(/[;,|]/),
  }
}
