import { CommandError } from '../core/command.ts'
import { email } from '../core/validators/schema.ts'

/** @throws CommandError when the argument is not an e-mail address */
export function parseEmail(argument: string): string {
  const { data, error } = email.safeParse(argument)
  if (error) throw new CommandError(`${argument} is not an e-mail address`, 2)
  return data
}
