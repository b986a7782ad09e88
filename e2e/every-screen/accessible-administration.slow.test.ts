import { testAccessibility } from './accessible-screens.ts'
import { administrationScreens } from './screens.ts'

testAccessibility(administrationScreens)
