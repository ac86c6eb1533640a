;; Products of one vector of signed bytes with many, sixteen numbers at a time.
;; After a change: npx wat2wasm server/search/products.wat -o server/search/products.wasm
(module
  (memory (export "memory") 1)

  ;; Of the vector at $query with each of $count that stand one after the other from $row, all of $length bytes, which
  ;; sixteen divides. The products go to $out as 32-bit integers: no more than 132,000 numbers of a vector fit in there.
  (func (export "products") (param $query i32) (param $length i32) (param $row i32) (param $count i32) (param $out i32)
    (local $at i32) (local $sum v128) (local $one v128) (local $other v128)
    (if (i32.eqz (local.get $count)) (then return))
    (loop $rows
      (local.set $sum (v128.const i32x4 0 0 0 0))
      (local.set $at (i32.const 0))
      (loop $numbers
        (local.set $one (v128.load (i32.add (local.get $query) (local.get $at))))
        (local.set $other (v128.load (i32.add (local.get $row) (local.get $at))))
        (local.set $sum
          (i32x4.add
            (local.get $sum)
            (i32x4.add
              (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_low_i8x16_s (local.get $one) (local.get $other)))
              (i32x4.extadd_pairwise_i16x8_s (i16x8.extmul_high_i8x16_s (local.get $one) (local.get $other))))))
        (local.set $at (i32.add (local.get $at) (i32.const 16)))
        (br_if $numbers (i32.lt_u (local.get $at) (local.get $length))))
      (i32.store
        (local.get $out)
        (i32.add
          (i32.add (i32x4.extract_lane 0 (local.get $sum)) (i32x4.extract_lane 1 (local.get $sum)))
          (i32.add (i32x4.extract_lane 2 (local.get $sum)) (i32x4.extract_lane 3 (local.get $sum)))))
      (local.set $row (i32.add (local.get $row) (local.get $length)))
      (local.set $out (i32.add (local.get $out) (i32.const 4)))
      (local.set $count (i32.sub (local.get $count) (i32.const 1)))
      (br_if $rows (local.get $count)))))
