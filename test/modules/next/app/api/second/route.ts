export { GET } from '../ids/route'
