import type { HomeData } from '../home-data.ts'
import { Backup, needsCare } from '../running/backup.tsx'
import { Balance } from './balance.tsx'
import { LateOrders } from './late-orders.tsx'
import { NearLimits } from './near-limits.tsx'
import { PhotosOnPhones } from './photos-on-phones.tsx'
import { PhotosToReview } from './photos-to-review.tsx'
import { WaitingBudgets } from './waiting-budgets.tsx'

/** Shows the user's balance, and the records that are late, waiting or in need of attention. */
export function WhatWaits({ data }: { data: HomeData }) {
  const { latest_orders, late_orders, budgets, photos_to_review, photos_on_phones, backup, near_limits } =
    data
  return (
    <>
      {latest_orders && <Balance balance={data.balance} />}
      {late_orders && late_orders.total > 0 && <LateOrders late={late_orders} />}
      {budgets && budgets.drafts + budgets.sent > 0 && <WaitingBudgets budgets={budgets} />}
      {photos_to_review && photos_to_review.total > 0 && <PhotosToReview photos={photos_to_review} />}
      {photos_on_phones && photos_on_phones.photos > 0 && <PhotosOnPhones phones={photos_on_phones} />}
      {backup && needsCare(backup) && <Backup backup={backup} />}
      {near_limits && near_limits.total > 0 && <NearLimits people={near_limits} />}
    </>
  )
}
