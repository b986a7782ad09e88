import { type ActivityGroup, activityGroups } from '@lienzo/rules/people/activities'
import { useState } from 'react'

const groupKey = 'activityGroup'

function storedGroup(): ActivityGroup {
  const storedName = localStorage.getItem(groupKey)
  return activityGroups.find((group) => group === storedName) ?? 'notifications'
}

export function useCurrentGroup(): [ActivityGroup, (group: ActivityGroup) => void] {
  const [current, setCurrent] = useState(storedGroup)
  const choose = (group: ActivityGroup) => {
    localStorage.setItem(groupKey, group)
    setCurrent(group)
  }
  return [current, choose]
}
