/** Multimap from hashes to positions, stored in typed arrays. */
export class Chains {
  #heads = new Int32Array(1 << 12).fill(-1)
  #keys = new Int32Array(1 << 12)
  #next = new Int32Array(1 << 12)
  #places = new Int32Array(1 << 12)
  #size = 0

  add(key: number, place: number): void {
    if (this.#size === this.#keys.length) this.#grow()
    const entry = this.#size
    this.#size += 1
    this.#keys[entry] = key
    this.#places[entry] = place
    this.#chain(entry)
  }

  /** Returns a position that was added with this key and for which `isIt` returns true; undefined if there is none. */
  find(key: number, isIt: (place: number) => boolean): number | undefined {
    let entry = this.#heads[this.#slotOf(key)] ?? -1
    while (entry >= 0) {
      const place = this.#places[entry] ?? 0
      if (this.#keys[entry] === key && isIt(place)) return place
      entry = this.#next[entry] ?? -1
    }
    return undefined
  }

  #chain(entry: number): void {
    const slot = this.#slotOf(this.#keys[entry] ?? 0)
    this.#next[entry] = this.#heads[slot] ?? -1
    this.#heads[slot] = entry
  }

  #slotOf(key: number): number {
    return (key ^ (key >>> 15)) & (this.#heads.length - 1)
  }

  #grow(): void {
    const room = this.#keys.length * 2
    this.#keys = enlarge(this.#keys, room)
    this.#next = enlarge(this.#next, room)
    this.#places = enlarge(this.#places, room)
    this.#heads = new Int32Array(room).fill(-1)
    for (let entry = 0; entry < this.#size; entry += 1) this.#chain(entry)
  }
}

function enlarge(numbers: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(numbers)
  return larger
}
