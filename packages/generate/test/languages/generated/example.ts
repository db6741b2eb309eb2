import { is, kindOf, type UserId } from './ids.ts'

const text: string = 'user_036twi214qwj7mgsvq83nm8wf'
const pathOf = (id: UserId) => `/users/${id}`
if (is('user', text)) pathOf(text) //=> '/users/user_036twi214qwj7mgsvq83nm8wf'
kindOf(text) //=> 'user'
