/** Numbers that start again at 0: 16 bits for sequence numbers, 32 bits for timestamps. */
export const uint16 = (value: number) => value & 0xffff;
export const uint32 = (value: number) => value >>> 0;

/** Returns how far sequence number `one` is after `other`; negative if it is before. */
export const distance = (one: number, other: number) => ((one - other) << 16) >> 16;
