import { textCell } from '../cell-readers.ts'
import { countryCell } from '../cells/country-cell.ts'
import { degreesCell } from '../cells/degrees-cell.ts'
import { splitCoordinates } from '../cells/paired-cells.ts'
import type { ImportFields } from '../import-declaration.ts'

/** Headers of a column that contains both the latitude and the longitude. */
const coordinateWords = [
  ...['coordenadas', 'coordenadasgps', 'coordinates', 'gps', 'gpscoordinates', 'latlon', 'latlong', 'latlng'],
  ...['latitudlongitud', 'latitudelongitude', 'geolocalizacion', 'geolocalizacao', 'geolocation'],
]

/** Columns for the location of a space. */
export const placeFields = {
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
      'direcciontienda',
      'direccioncompleta',
      'direccionpostal',
      'moradaloja',
      'shopaddress',
    ],
    read: textCell(200),
    example: 'Calle Mayor 12',
  },
  house_number: {
    words: [
      'numerocalle',
      'numerodecalle',
      'numerodelacalle',
      'ncalle',
      'portal',
      'numeroportal',
      'numerodeportal',
      'numerodaporta',
      'numerodeporta',
      'housenumber',
      'streetnumber',
    ],
    // In any other position, these headers mean the number of the space.
    wordsBehind: { field: 'address', words: ['numero', 'num', 'n', 'no', 'nº', 'nro', 'number'] },
    read: textCell(20),
    example: '12',
  },
  city: {
    words: [
      'poblacion',
      'ciudad',
      'localidad',
      'municipio',
      'poblaciontienda',
      'localidadtienda',
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
    words: [
      'cp',
      'codigopostal',
      'codpostal',
      'cpostal',
      'postal',
      'postalcode',
      'postcode',
      'zip',
      'zipcode',
    ],
    read: textCell(20),
    example: '28901',
  },
  state: {
    words: ['provincia', 'provinciaestado', 'distrito', 'estado', 'state', 'province', 'region', 'county'],
    read: textCell(120),
    takes: 'province',
    example: 'Madrid',
  },
  country: { words: ['pais', 'country', 'nacion'], read: countryCell, takes: 'country', example: 'ES' },
  latitude: {
    words: ['latitud', 'latitude', 'lat', 'latitudgps', 'coordlatitud'],
    read: degreesCell('latitude'),
    pair: {
      other: 'longitude',
      words: coordinateWords,
      split: splitCoordinates,
      notice: 'two_coordinates_read',
    },
    takes: 'degrees',
    example: '40.305',
  },
  longitude: {
    words: ['longitud', 'longitude', 'lng', 'lon', 'long', 'longitudgps', 'coordlongitud'],
    read: degreesCell('longitude'),
    takes: 'degrees',
    example: '-3.732',
  },
} satisfies ImportFields
