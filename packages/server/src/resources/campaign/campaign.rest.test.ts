import { type CampaignDays, runsOn } from '@lienzo/rules/sales/campaign/campaign-days'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerWithStaff, makerOf, printable } from '../../testing/company.ts'
import { noisePicture, upload } from '../../testing/files/uploads.ts'
import { openTestApplication, type TestApplication } from '../../testing/test-application.ts'

let application: TestApplication
let admin: string

beforeAll(async () => {
  application = await openTestApplication()
  admin = await application.signIn('admin')
})
afterAll(() => application.close())

type Staff = Awaited<ReturnType<typeof customerWithStaff>>

async function staffWithCampaign() {
  const staff = await customerWithStaff(application, admin)
  const mine = makerOf(application, staff.token)
  const campaign = await mine.campaign({ customer_id: staff.customer.id })
  return { ...staff, mine, campaign }
}

async function addArtwork(staff: Staff & { campaign: { id: number } }, name: string) {
  const content = await noisePicture(60, 40)
  return application.done(
    'campaignrest/imageupdate',
    {
      campaign_id: staff.campaign.id,
      name,
      upload: await upload(application.address, staff.token, `${name}.png`, content),
    },
    staff.token,
  )
}

/** Converts a campaign to the input of its update call, and applies changes. */
function asInput(campaign: Awaited<ReturnType<typeof staffWithCampaign>>['campaign'], changes: object = {}) {
  const { id, version, code, name, customer_id, starts_at, ends_at, status, description } = campaign
  return { id, version, code, name, customer_id, starts_at, ends_at, status, description, ...changes }
}

describe('the list of campaigns', () => {
  test('can be filtered to campaigns that run on a day, between two days, or never', async () => {
    const { customer, token, mine, campaign: endless } = await staffWithCampaign()
    const customer_id = customer.id
    const at = (day: number) => Date.UTC(2026, 2, day) / 1000
    const created = [
      endless,
      await mine.campaign({ customer_id, starts_at: at(2), ends_at: at(12) }),
      await mine.campaign({ customer_id, starts_at: at(10) }),
      await mine.campaign({ customer_id, ends_at: at(5) }),
      await mine.campaign({ customer_id, status: 'closed', starts_at: at(2), ends_at: at(12) }),
      await mine.campaign({ customer_id, status: 'draft' }),
    ]
    const idsFor = async (runs_on: string) => {
      const { rows } = await application.done('campaignrest/list', { filters: { runs_on } }, token)
      return rows.map(({ id }) => id).toSorted((one, other) => one - other)
    }
    const idsWhere = (condition: (campaign: CampaignDays) => boolean) =>
      created.filter(condition).map(({ id }) => id)
    for (const day of [at(1), at(2), at(5), at(6), at(10), at(12) + 3600, at(13)]) {
      const running = idsWhere((each) => runsOn(each, day))
      expect({ day, ids: await idsFor(`eq;${day}`) }).toEqual({ day, ids: running })
      expect(await idsFor(`neq;${day}`)).toEqual(idsWhere((each) => !runsOn(each, day)))
    }
    const [always, short, late, early, closed, draft] = created.map(({ id }) => id)
    expect(await idsFor(`date;${at(6)}|${at(9)}`)).toEqual([always, short])
    expect(await idsFor(`gt;${at(12)}`)).toEqual([always, late])
    expect(await idsFor(`lt;${at(2)}`)).toEqual([always, early])
    expect(await idsFor('null;1')).toEqual([closed, draft])
  })
})

describe('a campaign', () => {
  // covers: spec 7.23; product 3.17, 6.13
  test('is created, changed and shown with its customer, its artworks and the first of them', async () => {
    const staff = await staffWithCampaign()
    const { campaign, customer, token } = staff
    expect(campaign).toMatchObject({ customer_name: customer.name, images: 0, cover: null, version: 1 })
    const first = await addArtwork(staff, 'Cartel')
    await addArtwork(staff, 'Banderola')
    const updatedCampaign = await application.done(
      'campaignrest/update',
      asInput(campaign, { name: 'Otoño', starts_at: 1_800_000_000, ends_at: 1_800_086_400 }),
      token,
    )
    expect(updatedCampaign).toMatchObject({
      name: 'Otoño',
      images: 2,
      version: 2,
      cover: { id: first.file.id },
    })
    const { rows } = await application.done('campaignrest/list', { search: campaign.code }, token)
    expect(rows).toMatchObject([{ id: campaign.id, name: 'Otoño', images: 2 }])
  })

  // covers: product 3.17
  test('has a unique code within its customer, regardless of case', async () => {
    const { campaign, customer, mine } = await staffWithCampaign()
    const code = campaign.code.toLowerCase()
    await expect(mine.campaign({ customer_id: customer.id, code })).rejects.toThrow('code')
    const other = await staffWithCampaign()
    const same = await other.mine.campaign({ customer_id: other.customer.id, code })
    expect(same.code).toBe(code)
  })

  // covers: product 3.17
  test('cannot end before it starts', async () => {
    const { campaign, token } = await staffWithCampaign()
    const input = asInput(campaign, { starts_at: 1_800_000_000, ends_at: 1_700_000_000 })
    expect(await application.call('campaignrest/update', input, token)).toMatchObject({
      status: 422,
      fields: { ends_at: { key: 'validation.ends_before_start' } },
    })
  })

  test('stays with its customer, and cannot be created for another', async () => {
    const { campaign, token, mine } = await staffWithCampaign()
    const other = await makerOf(application, admin).customer()
    const input = asInput(campaign, { customer_id: other.id })
    expect(await application.call('campaignrest/update', input, admin)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.fixed' } },
    })
    expect(await application.call('campaignrest/update', input, token)).toMatchObject({
      status: 422,
      fields: { customer_id: { key: 'validation.not_found' } },
    })
    await expect(mine.campaign({ customer_id: other.id })).rejects.toThrow('customer_id')
  })

  test('cannot be found by another customer', async () => {
    const { campaign } = await staffWithCampaign()
    const stranger = await staffWithCampaign()
    const { id } = campaign
    const answers = [
      await application.call('campaignrest/get', { id }, stranger.token),
      await application.call('campaignrest/delete', { id }, stranger.token),
      await application.call(
        'campaignrest/update',
        asInput(campaign, { customer_id: stranger.customer.id }),
        stranger.token,
      ),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404])
    const list = await application.done('campaignrest/list', {}, stranger.token)
    expect(list.rows.map((row) => row.id)).toEqual([stranger.campaign.id])
  })
})

describe('the artworks of a campaign', () => {
  // covers: spec 7.23
  test('have unique names, and can be hidden and restored', async () => {
    const staff = await staffWithCampaign()
    const { campaign, token } = staff
    const cartel = await addArtwork(staff, 'Cartel')
    await expect(addArtwork(staff, 'CARTEL')).rejects.toThrow('name')
    await application.done('campaignrest/imagedelete', { id: cartel.id }, token)
    const again = await addArtwork(staff, 'cartel')
    const list = () => application.done('campaignrest/imagelist', { campaign_id: campaign.id }, token)
    expect((await list()).rows.map((row) => row.id)).toEqual([again.id])
    expect(await application.call('campaignrest/imageundelete', { id: cartel.id }, token)).toMatchObject({
      status: 422,
      fields: { name: { key: 'validation.taken' } },
    })
    await application.done('campaignrest/imagedelete', { id: again.id }, token)
    await application.done('campaignrest/imageundelete', { id: cartel.id }, token)
    expect((await list()).rows.map((row) => row.id)).toEqual([cartel.id])
  })

  // covers: spec 7.19
  test('are listed for an order line by campaign, without hidden ones', async () => {
    const staff = await staffWithCampaign()
    const [one, two] = [await addArtwork(staff, 'Uno'), await addArtwork(staff, 'Dos')]
    await application.done('campaignrest/imagedelete', { id: one.id }, staff.token)
    const images = await application.done(
      'orderrest/getcampaignimages',
      { campaign_id: staff.campaign.id },
      staff.token,
    )
    expect(images).toMatchObject([{ id: two.id, name: 'Dos', approval: 'pending', file: { width_px: 60 } }])
  })
})

describe('the campaigns available to an order', () => {
  // covers: spec 7.19; product 4.8
  test('are the active ones of the customer', async () => {
    const { customer, campaign, token, mine } = await staffWithCampaign()
    await mine.campaign({ customer_id: customer.id, status: 'closed' })
    await mine.campaign({ customer_id: customer.id, status: 'draft' })
    const ask = (asker: string, customer_id: number) =>
      application.done('orderrest/getcampaigns', { customer_id }, asker)
    const ids = [campaign.id]
    expect((await ask(token, customer.id)).map((row) => row.id)).toEqual(ids)
    expect((await ask(admin, customer.id)).map((row) => row.id)).toEqual(ids)
    const stranger = await staffWithCampaign()
    expect(await ask(stranger.token, customer.id)).toEqual([])
  })
})

describe('the materials allowed by a campaign', () => {
  async function catalogue() {
    const [one, other] = [await printable(application, admin), await printable(application, admin)]
    const extra = await makerOf(application, admin).finish()
    const material = await application.done('materialrest/get', { id: one.material.id }, admin)
    await application.done(
      'materialfinishesrest/update',
      {
        material_id: material.id,
        version: material.version,
        finishes: [
          { finish_id: one.finish.id, price: null },
          { finish_id: extra.id, price: null },
        ],
      },
      admin,
    )
    return { one, other, extra }
  }
  const ofCampaign = (token: string, campaign_id: number) =>
    application.done('campaignrest/getmaterials', { campaign_id }, token)

  // covers: spec 7.24; product 3.20
  test('are all materials until some are chosen, each with all or some finishes', async () => {
    const { campaign, token } = await staffWithCampaign()
    const { one, other, extra } = await catalogue()
    expect(await ofCampaign(token, campaign.id)).toMatchObject({ version: 1, materials: [] })
    const materials = [
      { material_id: one.material.id, finish_ids: [extra.id] },
      { material_id: other.material.id, finish_ids: null },
    ]
    const answer = await application.done(
      'campaignrest/savematerials',
      { campaign_id: campaign.id, version: 1, materials },
      token,
    )
    expect(answer.version).toBe(2)
    const byId = new Map(answer.materials.map((each) => [each.material_id, each]))
    expect(byId.get(one.material.id)).toMatchObject({ name: one.material.name, finish_ids: [extra.id] })
    expect(
      byId
        .get(one.material.id)
        ?.finishes.map(({ id }) => id)
        .sort(),
    ).toEqual([one.finish.id, extra.id].sort())
    expect(byId.get(other.material.id)).toMatchObject({ finish_ids: null })
    const finishes = await application.done(
      'campaignrest/getfinishes',
      { material_id: one.material.id },
      token,
    )
    expect(finishes.map(({ id }) => id).sort()).toEqual([one.finish.id, extra.id].sort())
  })

  // covers: product 6.13
  test('are saved with or without the campaign, and never overwrite concurrent changes', async () => {
    const { campaign, token } = await staffWithCampaign()
    const { one } = await catalogue()
    const materials = [{ material_id: one.material.id, finish_ids: null }]
    const savedCampaign = await application.done(
      'campaignrest/update',
      asInput(campaign, { materials }),
      token,
    )
    expect(savedCampaign.materials).toMatchObject(materials)
    // An update without `materials` leaves the materials unchanged.
    const renamedCampaign = await application.done(
      'campaignrest/update',
      asInput(savedCampaign, { name: 'Otra' }),
      token,
    )
    expect(renamedCampaign.materials).toMatchObject(materials)
    const stale = { campaign_id: campaign.id, version: 1, materials: [] }
    expect(await application.call('campaignrest/savematerials', stale, token)).toMatchObject({
      status: 409,
      error: 'CONFLICT',
      content: { campaign_id: campaign.id, version: renamedCampaign.version, materials },
    })
  })

  test('must exist, be unique, and have finishes that they allow', async () => {
    const { campaign, token } = await staffWithCampaign()
    const { one, other } = await catalogue()
    const faultsOf = async (materials: { material_id: number; finish_ids: number[] | null }[]) => {
      const input = { campaign_id: campaign.id, version: 1, materials }
      return (await application.call('campaignrest/savematerials', input, token)).fields
    }
    const plain = { material_id: one.material.id, finish_ids: null }
    expect(await faultsOf([{ ...plain, material_id: 2_147_483_647 }])).toMatchObject({
      materials: { key: 'validation.not_found' },
    })
    expect(await faultsOf([plain, plain])).toMatchObject({
      'materials.1.material_id': { key: 'validation.twice' },
    })
    expect(
      await faultsOf([plain, { material_id: other.material.id, finish_ids: [one.finish.id] }]),
    ).toMatchObject({
      'materials.1.finish_ids': { key: 'validation.finish_not_permitted' },
    })
  })

  // covers: spec 7.24
  test('are the only ones accepted and listed for the lines of its orders', async () => {
    const { campaign, customer, token, mine } = await staffWithCampaign()
    const { one, other, extra } = await catalogue()
    const order = await mine.order({
      customer_id: customer.id,
      campaign_id: campaign.id,
      lines: [other.line()],
    })
    const materials = [{ material_id: one.material.id, finish_ids: [extra.id] }]
    await application.done(
      'campaignrest/savematerials',
      { campaign_id: campaign.id, version: 1, materials },
      token,
    )
    const lineOf = (lines: ReturnType<typeof one.line>[]) =>
      mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines })
    await expect(lineOf([other.line()])).rejects.toThrow('lines.0.material_id')
    await expect(lineOf([one.line({ finish_ids: [extra.id] }), one.line()])).rejects.toThrow(
      'lines.1.finish_ids',
    )
    const newOrder = await lineOf([one.line({ finish_ids: [extra.id] })])
    expect(newOrder.lines).toHaveLength(1)
    // Lines of orders without a campaign can use every material of the product.
    await mine.order({ customer_id: customer.id, lines: [other.line()] })
    // An order created before the restriction keeps its price and can still be confirmed.
    const earlierOrder = await application.done('orderrest/get', { id: order.id }, token)
    expect(earlierOrder).toMatchObject({ net: order.net, version: order.version })
    const { id, version } = order
    const confirmation = { id, version, status: 'confirmed' as const, note: '' }
    expect((await application.done('orderrest/changestatus', confirmation, token)).net).toBe(order.net)

    const choicesFor = async (campaign_id: number | null, search: string) => {
      const products = await application.done('orderrest/getproductsmc', { campaign_id, search }, token)
      return products[0]?.materials.map(({ id, finishes }) => [id, finishes.map((finish) => finish.id)])
    }
    expect(await choicesFor(campaign.id, one.product.code)).toEqual([[one.material.id, [extra.id]]])
    expect(await choicesFor(campaign.id, other.product.code)).toEqual([])
    expect(await choicesFor(null, other.product.code)).toEqual([[other.material.id, [other.finish.id]]])
  })

  test('never become all materials because a chosen one is deleted, after any save', async () => {
    const { campaign, customer, token, mine } = await staffWithCampaign()
    const { one, other } = await catalogue()
    const materials = [{ material_id: one.material.id, finish_ids: [one.finish.id] }]
    const savedCampaign = await application.done(
      'campaignrest/update',
      asInput(campaign, { materials }),
      token,
    )
    await application.done('materialrest/delete', { id: one.material.id }, admin)
    const afterDeletion = await ofCampaign(token, campaign.id)
    expect(afterDeletion).toMatchObject({ materials: [], deleted_materials: 1 })
    // The form sends only the materials that it shows, so the deleted material is missing.
    const input = asInput(savedCampaign, { description: 'Otra', materials: [] })
    const updatedCampaign = await application.done('campaignrest/update', input, token)
    expect(updatedCampaign).toMatchObject({ materials: [], deleted_materials: 1 })
    const order = () =>
      mine.order({ customer_id: customer.id, campaign_id: campaign.id, lines: [other.line()] })
    await expect(order()).rejects.toThrow('lines.0.material_id')
    await application.done('materialrest/undelete', { id: one.material.id }, admin)
    expect(await ofCampaign(token, campaign.id)).toMatchObject({ materials, deleted_materials: 0 })
    await expect(order()).rejects.toThrow('lines.0.material_id')
    // Now that the material is restored and shown, saving without it removes it.
    const withoutMaterials = { campaign_id: campaign.id, version: updatedCampaign.version, materials: [] }
    await application.done('campaignrest/savematerials', withoutMaterials, token)
    expect((await order()).lines).toHaveLength(1)
  })
})
