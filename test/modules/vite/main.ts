import { parse } from 'brandid'
import { UserId } from './ids.ts'

export const make = () => UserId.generate()
export const read = (text: string) => parse(text).prefix
