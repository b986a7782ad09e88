// Test program that, depending on its argument, prints its environment, fails, loops forever, or fills memory outside of the
// JavaScript heap.
const [wish = '', amount = ''] = process.argv.slice(2)
if (wish === 'environment') process.stdout.write(JSON.stringify(process.env))
if (wish === 'fail') throw new Error('nothing worked')
if (wish === 'forever') for (;;) Math.random()
if (wish === 'fill') {
  const blocks: Buffer[] = []
  while (blocks.length < Number(amount)) blocks.push(Buffer.alloc(1024 ** 2, 1))
  process.stdout.write(`${blocks.length} MB`)
}
