-- Imports of promotions are imports like all others now; what they found wrong is said in the words that all share.
INSERT INTO "imports" ("id", "created_at", "updated_at", "created_by", "resource", "customer_id", "file_id", "reading_choice",
  "reading", "headers", "mapping", "key", "update_existing", "state", "round", "all_read", "rows", "last_row", "dealt",
  "created", "updated", "unchanged", "skipped", "refused", "failure", "deleted", "restored", "kept")
SELECT "id", "created_at", "created_at", "created_by", 'promotion', "customer_id", "file_id", "reading_choice",
  "reading", "headers", "mapping", 'code', "update_existing",
  CASE WHEN "state" = 'done' AND coalesce("counts"."refused", 0) > 0 THEN 'done_with_warnings' ELSE "state" END,
  "round", "all_read", "rows", "last_row", "dealt",
  coalesce("counts"."created", 0), coalesce("counts"."updated", 0), coalesce("counts"."unchanged", 0),
  coalesce("counts"."skipped", 0), coalesce("counts"."refused", 0), "failure", "deleted", "restored", "kept"
FROM "promotion_imports" LEFT JOIN (
  SELECT "import_id", count(*) FILTER (WHERE "outcome" = 'created') AS "created",
    count(*) FILTER (WHERE "outcome" = 'updated') AS "updated",
    count(*) FILTER (WHERE "outcome" = 'unchanged') AS "unchanged",
    count(*) FILTER (WHERE "outcome" = 'skipped') AS "skipped",
    count(*) FILTER (WHERE "outcome" = 'refused') AS "refused"
  FROM "promotion_import_rows" GROUP BY "import_id") AS "counts" ON "counts"."import_id" = "promotion_imports"."id";--> statement-breakpoint
SELECT setval(pg_get_serial_sequence('imports', 'id'), coalesce(max("id") + 1, 1), false) FROM "imports";--> statement-breakpoint
INSERT INTO "import_rows" ("import_id", "number", "cells", "corrections", "key", "outcome", "faults")
SELECT "import_id", "number", "cells", "corrections", "key", "outcome",
  coalesce((SELECT jsonb_agg("fault" || jsonb_build_object('level', 'error', 'values',
      CASE WHEN "fault" ->> 'field' IN ('family', 'active') THEN ("fault" -> 'values') || jsonb_build_object('text', "fault" -> 'text')
        ELSE "fault" -> 'values' END,
      'key', CASE "fault" ->> 'key'
        WHEN 'import.fault.missing_code' THEN 'import.fault.missing'
        WHEN 'import.fault.missing_name' THEN 'import.fault.missing'
        WHEN 'import.fault.missing_customer' THEN 'import.fault.missing'
        WHEN 'import.fault.too_long_code' THEN 'import.fault.too_long'
        WHEN 'import.fault.too_long_name' THEN 'import.fault.too_long'
        WHEN 'import.fault.too_long_brand' THEN 'import.fault.too_long'
        WHEN 'import.fault.family' THEN 'import.fault.choice'
        WHEN 'import.fault.family_nearest' THEN 'import.fault.choice_nearest'
        WHEN 'import.fault.active' THEN 'import.fault.yes_or_no'
        ELSE "fault" ->> 'key' END) ORDER BY "position")
    FROM jsonb_array_elements("faults") WITH ORDINALITY AS "each" ("fault", "position")), '[]'::jsonb)
FROM "promotion_import_rows";--> statement-breakpoint
INSERT INTO "import_results" ("import_id", "number", "record_id", "version", "before")
SELECT "import_id", "number", "promotion_id", "version", "before" FROM "promotion_import_results";--> statement-breakpoint
DROP TABLE "promotion_import_results" CASCADE;--> statement-breakpoint
DROP TABLE "promotion_import_rows" CASCADE;--> statement-breakpoint
DROP TABLE "promotion_imports" CASCADE;
