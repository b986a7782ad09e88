CREATE TABLE "campaign_materials" (
	"campaign_id" integer NOT NULL,
	"material_id" integer NOT NULL,
	"finish_ids" integer[],
	CONSTRAINT "campaign_materials_campaign_id_material_id_pk" PRIMARY KEY("campaign_id","material_id")
);
--> statement-breakpoint
CREATE TABLE "campaign_reminders" (
	"campaign_id" integer NOT NULL,
	"due_at" bigint NOT NULL,
	"days_before" integer NOT NULL,
	"sent_at" bigint NOT NULL,
	CONSTRAINT "campaign_reminders_campaign_id_due_at_days_before_pk" PRIMARY KEY("campaign_id","due_at","days_before")
);
--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "artwork_due_at" bigint;--> statement-breakpoint
ALTER TABLE "campaign_materials" ADD CONSTRAINT "campaign_materials_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_materials" ADD CONSTRAINT "campaign_materials_material_id_materials_id_fk" FOREIGN KEY ("material_id") REFERENCES "public"."materials"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "campaign_reminders" ADD CONSTRAINT "campaign_reminders_campaign_id_campaigns_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."campaigns"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "campaigns_artwork_due" ON "campaigns" USING btree ("artwork_due_at") WHERE "campaigns"."deleted_at" is null;