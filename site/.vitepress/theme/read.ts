/** Parses a string for the drawing on the start page, and returns the best reading as plain data. */
import { findAlmost } from '@brandid/base/readings'
import { describeAnswer, fragmentOf, listBits, placeLegs, readPasted } from '@brandid/inspect/answers'

export function readId(text: string, nowMs: number) {
  const { shown, isHidden, readings } = readPasted(text, { nowMs, own: undefined })
  const [first] = readings
  const [best] = first?.readings ?? []
  const almost = first && findAlmost(first, { nowMs })
  const answer = describeAnswer(best, nowMs, undefined, first?.readings ?? [], almost)
  return {
    shown,
    isHidden,
    isKnown: best !== undefined,
    more: readings.length - 1,
    title: answer.title,
    verb: answer.made?.verb.toLowerCase(),
    age: answer.made?.age,
    date: answer.made?.date,
    timeMs: best?.timeMs,
    fragment: (first && fragmentOf(first)) ?? '',
    bits: best
      ? listBits(best).flatMap(({ bits, style }) => Array.from(bits, (bit) => ({ bit, style })))
      : [],
    views: (almost ? [almost.view()] : (best?.views() ?? [])).slice(0, 2).map(({ text: drawn, parts }) => ({
      text: drawn,
      legs: placeLegs(parts).map(({ start, end, at, style, label }) => ({ start, end, at, style, label })),
    })),
  }
}
