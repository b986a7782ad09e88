import { useState } from 'react'

const KEPT_UNDER = 'categoriesClosed'

/** Keeps the closed categories of the tree, for as long as the browser tab is open. */
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
