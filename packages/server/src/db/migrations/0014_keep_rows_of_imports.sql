CREATE TABLE "promotion_import_results" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"promotion_id" integer NOT NULL,
	"version" integer NOT NULL,
	"before" jsonb,
	CONSTRAINT "promotion_import_results_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
CREATE TABLE "promotion_import_rows" (
	"import_id" integer NOT NULL,
	"number" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"corrections" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"key" text,
	"outcome" text NOT NULL,
	"faults" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "promotion_import_rows_import_id_number_pk" PRIMARY KEY("import_id","number")
);
--> statement-breakpoint
ALTER TABLE "promotion_imports" ALTER COLUMN "mapping" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ALTER COLUMN "rows" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "headers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "all_read" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "failure" jsonb;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "deleted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "restored" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_imports" ADD COLUMN "kept" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "promotion_import_rows_key" ON "promotion_import_rows" USING btree ("import_id","key","number");--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "created";--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "updated";--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "skipped";--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "refused";--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "refused_rows";--> statement-breakpoint
ALTER TABLE "promotion_imports" DROP COLUMN "imported_rows";