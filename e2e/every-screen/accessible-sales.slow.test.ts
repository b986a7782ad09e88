import { testAccessibility } from './accessible-screens.ts'
import { salesScreens } from './screens.ts'

testAccessibility(salesScreens)
