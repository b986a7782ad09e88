import { at, type Cases, exported, forTheHouse, id, ids, offered, setActive, unseen } from './attempts.ts'
import { writable } from './writable.ts'

/** Cases of calls for customers and their records, except orders and campaigns. */
export const customerCases = {
  'customerrest/list': 'names nothing',
  'customerrest/export': exported(({ customer }) => customer),
  'customerrest/get': id(({ customer }) => customer),
  'customerrest/update': { reach: (_own, foreign) => [unseen(writable(foreign.customer, ['addresses']))] },
  'customerrest/delete': {
    reach: (own, foreign) => [own, foreign].map(({ customer }) => forTheHouse({ id: customer.id })),
  },
  'customerrest/setactive': {
    reach: (own, foreign) =>
      [own, foreign].map(({ customer }) => forTheHouse({ id: customer.id, active: false })),
  },
  'customerrest/undelete': { reach: (_own, foreign) => [forTheHouse({ id: foreign.customer.id })] },
  'customerrest/getcustomers': offered(({ customer }) => customer),
  'customerrest/mergepreview': {
    reach: (own, foreign) => [
      forTheHouse({ kept_id: own.customer.id, merged_id: foreign.customer.id }),
      forTheHouse({ kept_id: foreign.customer.id, merged_id: own.customer.id }),
    ],
  },
  'customerrest/merge': {
    reach: (own, foreign) => [
      forTheHouse({
        kept_id: own.customer.id,
        kept_version: 1,
        merged_id: foreign.customer.id,
        merged_version: 1,
        take: [],
      }),
    ],
  },
  'customerrest/getsimilar': {
    reach: (_own, foreign) => [
      forTheHouse({ name: foreign.customer.name, country: 'ES', tax_id: foreign.customer.tax_id }),
    ],
  },
  'customerrest/overview': id(({ customer }) => customer),
  'customerrest/storage': 'names nothing',
  'countryrest/list': 'names nothing',
  'staterest/list': 'names nothing',
  'customerrest/getdocuments': id(({ customer }) => customer),
  'customerrest/deletedocument': ids(({ own_document }) => own_document),
  'customeraddressrest/update': {
    reach: (own, foreign) => [
      unseen({ ...writable(foreign.address), customer_id: own.customer.id }),
      at('customer_id', writable(foreign.address)),
      at('customer_id', { ...writable(own.address), customer_id: foreign.customer.id }),
    ],
  },
  'customeraddressrest/delete': ids(({ address }) => address),
  'customeraddressrest/undelete': ids(({ address }) => address),
  'promotionrest/list': 'names nothing',
  'promotionrest/export': exported(({ promotion }) => promotion),
  'promotionrest/get': id(({ promotion }) => promotion),
  'promotionrest/setactive': setActive(({ promotion }) => promotion),
  'promotionrest/update': {
    reach: (own, foreign) => [
      unseen({ ...writablePromotion(foreign), customer_id: own.customer.id }),
      at('customer_id', { ...writablePromotion(own), customer_id: foreign.customer.id }),
    ],
  },
  'promotionrest/delete': ids(({ promotion }) => promotion),
  'promotionrest/undelete': ids(({ promotion }) => promotion),
  'promotionrest/getpromotions': offered(({ promotion }) => promotion),
  'importsrest/list': 'names nothing',
  'importsrest/export': exported(({ spaceImport }) => spaceImport),
  'importsrest/delete': ids(({ spaceImport }) => spaceImport),
  'importsrest/undelete': ids(({ spaceImport }) => spaceImport),
  'importsrest/lastcustomer': 'names nothing',
  'importsrest/template': 'names nothing',
  'importsrest/upload-file': {
    reach: (_own, foreign) => [
      at('customer_id', { resource: 'promotion', upload: 'x'.repeat(20), customer_id: foreign.customer.id }),
    ],
  },
  'importsrest/load-spreadsheet': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.promotionImport.id, customer_id: null, mapping: { code: 0 } }),
    ],
  },
  'importsrest/updatedetail': {
    reach: (_own, foreign) => [
      unseen({ id: foreign.promotionImport.id, field: 'name', value: 'Gel', row: 2 }),
    ],
  },
  'importsrest/import-detail': id(({ promotionImport }) => promotionImport),
  'importsrest/detail': id(({ promotionImport }) => promotionImport),
  'importsrest/getdetailforedit': id(({ promotionImport }) => promotionImport),
  'importsrest/samples': id(({ promotionImport }) => promotionImport),
  'importsrest/import-file': id(({ promotionImport }) => promotionImport),
  'importsrest/cancel-import': id(({ promotionImport }) => promotionImport),
  'importsrest/monitor-import': id(({ promotionImport }) => promotionImport),
  'importsrest/refused': id(({ promotionImport }) => promotionImport),
  'importsrest/monitor-import-prep': id(({ promotionImport }) => promotionImport),
  'importsrest/undodetail': id(({ promotionImport }) => promotionImport),
  'importsrest/missing': id(({ spaceImport }) => spaceImport),
  'importsrest/deactivatemissing': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, deactivate: true })],
  },
  'importsrest/retrywarnings': id(({ promotionImport }) => promotionImport),
  'importsrest/addpictures': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, upload: 'x'.repeat(20) })],
  },
  'importsrest/removepictures': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, source_id: 1 })],
  },
  'importsrest/placepicture': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, place: '1-0', row: 2 })],
  },
  'importsrest/pictures': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, show: 'unowned' })],
  },
  'importsrest/changestatus': {
    reach: (_own, foreign) => [unseen({ id: foreign.promotionImport.id, state: 'cancelled' })],
  },
  'spacerest/upload-file': {
    reach: (_own, foreign) => [
      at('customer_id', { upload: 'x'.repeat(20), customer_id: foreign.customer.id }),
    ],
  },
  'spacerest/load-spreadsheet': {
    reach: (_own, foreign) => [unseen({ id: foreign.spaceImport.id, mapping: { number: 0 } })],
  },
  'spacerest/monitor-import-prep': id(({ spaceImport }) => spaceImport),
  'spacerest/import-file': id(({ spaceImport }) => spaceImport),
  'spacerest/monitor-import': id(({ spaceImport }) => spaceImport),
  'spacerest/cancel-import': id(({ spaceImport }) => spaceImport),
  'spacerest/import-detail': id(({ spaceImport }) => spaceImport),
  'spacerest/list': 'names nothing',
  'spacerest/points': 'names nothing',
  'spacerest/photo-list': 'names nothing',
  'spacerest/export': exported(({ space }) => space),
  'spacerest/getbasketcustomers': 'names nothing',
  'spacerest/getbasket': {
    reach: (_own, foreign) => [{ input: { ids: [foreign.space.id] }, refused: 'finds nothing' }],
  },
  'spacerest/addremovespace': {
    reach: (_own, foreign) => [unseen({ id: foreign.space.id, in_basket: true })],
  },
  'spacerest/addremoveall': {
    reach: (own, foreign) => [
      unseen({ ids: [foreign.space.id], in_basket: true }),
      unseen({ ids: [own.space.id, foreign.space.id], in_basket: false }),
    ],
  },
  'spacerest/get': id(({ space }) => space),
  'spacerest/setactive': setActive(({ space }) => space),
  'spacerest/update': {
    reach: (own, foreign) => [
      unseen({ ...writableSpace(foreign), customer_id: own.customer.id }),
      at('customer_id', { ...writableSpace(own), customer_id: foreign.customer.id }),
    ],
  },
  'spacerest/delete': ids(({ space }) => space),
  'spacerest/delete-selected': ids(({ space }) => space),
  'spacerest/undelete': ids(({ space }) => space),
  'spacerest/getlist': offered(({ space }) => space),
  'spacerest/getnextspacenum': {
    reach: (_own, foreign) => [at('customer_id', { customer_id: foreign.customer.id })],
  },
  'spacerest/clonespace': id(({ space }) => space),
  'spacerest/deactivedoc': ids(({ space_document }) => space_document),
} satisfies Cases

function writablePromotion({ promotion }: { promotion: object }) {
  return writable(promotion, ['customer_name', 'picture'])
}

function writableSpace({ space }: { space: object }) {
  return writable(space, ['default_product_name', 'default_material_name', 'default_installer_name'])
}
