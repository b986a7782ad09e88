import { type Cases, sharedCases } from './attempts.ts'

/** Cases of calls for the catalogue, which all customers share. */
export const catalogueCases = {
  ...sharedCases('category'),
  'categoryrest/gettree': 'shared',
  'categoryrest/move': 'shared',
  'categoryrest/getcategories': 'shared',
  ...sharedCases('finish'),
  'finishrest/getfinishes': 'shared',
  ...sharedCases('installer'),
  'installerrest/getinstallers': 'shared',
  ...sharedCases('material'),
  'materialrest/getmaterials': 'shared',
  'materialfinishesrest/get': 'shared',
  'materialfinishesrest/update': 'shared',
  ...sharedCases('product'),
  'productrest/getproducts': 'shared',
} satisfies Cases
