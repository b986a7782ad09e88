import { useState } from 'react'

const KEPT_UNDER = 'categoriesClosed'

/** Stores which categories of the tree are closed, until the browser tab is closed. */
export function useClosedRows() {
  const [closed, setClosed] = useState<ReadonlySet<number>>(readKept)

  function setOpen(id: number, open: boolean) {
    setClosed((before) => {
      const next = new Set(before)
      if (open) next.delete(id)
      else next.add(id)
      sessionStorage.setItem(KEPT_UNDER, [...next].join())
      return next
    })
  }
  return { closed, setOpen }
}

function readKept(): ReadonlySet<number> {
  const ids = (sessionStorage.getItem(KEPT_UNDER) ?? '').split(',').map(Number)
  return new Set(ids.filter((id) => Number.isInteger(id) && id > 0))
}
