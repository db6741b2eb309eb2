/** The worker that reads long pastes for the inspector. */
import { servePastes } from './page/long-paste.ts'

servePastes()
