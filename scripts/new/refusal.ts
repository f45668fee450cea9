/** An expected error of a command that edits the checkout: it prints one line and writes nothing. */
export class Refusal extends Error {}

/** Runs such a command. Prints a refusal and exits with code 1. */
export async function runOrRefuse(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    process.stderr.write(`busbar: ${error.message}\n`)
    process.exitCode = 1
  }
}
