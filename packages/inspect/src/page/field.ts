/** The input field of the inspector and of the site's start page. */

/** Sample strings, by name. */
export const SAMPLES = [
  ['brandid', 'user_03h9we7hp2hzo9bqbv4l8rz84'],
  ['UUID v7', '017f22e2-79b0-7cc3-98c4-dc0c0c07398f'],
  ['ULID', '01ARZ3NDEKTSV4RRFFQ69G5FAV'],
  ['Discord', '175928847299117063'],
  ['MongoDB', '507f1f77bcf86cd799439011'],
  ['Stripe', 'cus_NffrFeUfNV2Hib'],
  ['a broken ID', '01ARZ3NDEKTSV4RRFFQ69G5FAU'],
  ['a date', '2026-11-28'],
] as const

type Field = HTMLInputElement | HTMLTextAreaElement

/** Callbacks for a field. */
export interface FieldActions {
  /** Reads the pasted or typed text. Called with an empty string when Escape clears the field. */
  read(text: string): void
  /** Called when the user focuses the field. */
  enter?(): void
}

/** Listens to a field. A click selects the entire string, so that a paste replaces the previous string. */
export function listenToField(field: Field, { read, enter }: FieldActions): void {
  field.addEventListener('focus', () => {
    field.select()
    enter?.()
  })
  field.addEventListener('input', () => read(field.value))
  field.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape') return
    field.value = ''
    read('')
  })
}

/**
 * Removes secrets from the field, so that they appear neither on screen nor in the form data that the browser stores. Returns
 * whether the field contained a secret.
 */
export function hideSecrets(
  field: Field,
  { shown, isHidden }: { readonly shown: string; readonly isHidden: boolean },
): boolean {
  if (isHidden) field.value = shown
  return isHidden
}
